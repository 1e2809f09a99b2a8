import { defineRoute } from '#session/route.tsx';
import { startSettings } from './actors.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

export default defineRoute(startSettings, SettingsScreen);
