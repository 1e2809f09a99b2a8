import { useDocumentTitle } from '#components/useDocumentTitle.ts';
import { deleteDrafts } from '#features/media/drafts.ts';
import { startSettings } from '#features/settings/actors.ts';
import { SettingsScreen } from '#features/settings/SettingsScreen.tsx';
import { defineRoute } from '#session/route.tsx';
import type { SessionScope } from '#session/services.ts';
import { applyTheme } from '#ui/theme.ts';
import { forgetEverything } from './users.ts';

export default defineRoute(
  (scope: SessionScope) =>
    startSettings(scope, {
      forgetBrowser: () => {
        deleteDrafts();
        forgetEverything();
        applyTheme('system');
      },
    }),
  function SettingsRoute(props) {
    useDocumentTitle('Settings');
    return <SettingsScreen {...props} />;
  },
);
