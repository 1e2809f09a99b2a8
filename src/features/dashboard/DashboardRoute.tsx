import { useSelector } from '@xstate/react';
import { useDocumentTitle } from '#components/useDocumentTitle.ts';
import { selectData } from '#machines/query/query.machine.ts';
import { defineRoute } from '#session/route.tsx';
import { startDashboard } from './actors.ts';
import { DashboardScreen } from './DashboardScreen.tsx';

export default defineRoute(startDashboard, function DashboardRoute(props) {
  useDocumentTitle('Dashboard', useSelector(props.statistics(), selectData)?.pending);
  return <DashboardScreen {...props} />;
});
