import { defineRoute } from '#session/route.tsx';
import { startDashboard } from './actors.ts';
import { DashboardScreen } from './DashboardScreen.tsx';

export default defineRoute(startDashboard, DashboardScreen);
