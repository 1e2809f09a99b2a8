import { useSelector } from '@xstate/react';
import { useDocumentTitle } from '#components/useDocumentTitle.ts';
import { deleteDrafts } from '#features/media/drafts.ts';
import { provideTemplates } from '#features/replies/provideTemplates.ts';
import { TemplatesPanel } from '#features/replies/TemplatesPanel.tsx';
import { startSettings } from '#features/settings/actors.ts';
import { SettingsScreen } from '#features/settings/SettingsScreen.tsx';
import { selectTemplatesRef } from '#machines/settings-screen/settings-screen.machine.ts';
import { defineRoute } from '#session/route.tsx';
import type { SessionScope } from '#session/services.ts';
import { applyTheme } from '#ui/theme.ts';
import { forgetEverything } from './users.ts';

export default defineRoute(
  (scope: SessionScope) =>
    startSettings(scope, {
      templates: provideTemplates(scope),
      forgetBrowser: () => {
        deleteDrafts();
        forgetEverything();
        applyTheme('system');
      },
    }),
  function SettingsRoute(props) {
    useDocumentTitle('Settings');
    const templates = useSelector(props.screen, selectTemplatesRef);
    return <SettingsScreen templates={templates && <TemplatesPanel templates={templates} />} {...props} />;
  },
);
