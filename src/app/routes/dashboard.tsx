import { useSelector } from '@xstate/react';
import { selectData } from '#machines/query/query.machine.ts';
import { DashboardScreen } from '#screens/dashboard/DashboardScreen.tsx';
import { useThing } from '../hooks/useThing.ts';
import { useTitle } from '../hooks/useTitle.ts';
import { dashboardParts } from './dashboard.parts.ts';

/** Wires the dashboard to its chart and its three queries. */
export default function DashboardRoute() {
  const parts = useThing(dashboardParts);
  useTitle('Dashboard', useSelector(parts.stats(), selectData)?.pending);
  return <DashboardScreen {...parts} />;
}
