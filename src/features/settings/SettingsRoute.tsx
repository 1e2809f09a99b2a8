import { headings, useDocumentTitle } from '#components/headings.ts';
import { defineRoute } from '#session/route.tsx';
import { startSettings } from './actors.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

export default defineRoute(startSettings, function SettingsRoute(props) {
  useDocumentTitle(headings.settings.title);
  return <SettingsScreen {...props} />;
});
