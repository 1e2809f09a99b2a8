import { useDocumentTitle } from '#components/headings.ts';
import { defineRoute } from '#session/route.tsx';
import { startDashboard } from './actors.ts';
import { DashboardScreen } from './DashboardScreen.tsx';

export default defineRoute(startDashboard, function DashboardRoute(props) {
  useDocumentTitle('Dashboard');
  return <DashboardScreen {...props} />;
});
