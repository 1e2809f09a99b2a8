import { useSelector } from '@xstate/react';
import { useDocumentTitle } from '#components/useDocumentTitle.ts';
import { startTemplates } from '#features/replies/actors.ts';
import { TemplatesPanel } from '#features/replies/TemplatesPanel.tsx';
import { startSettings } from '#features/settings/actors.ts';
import { SettingsScreen } from '#features/settings/SettingsScreen.tsx';
import { selectUser } from '#machines/auth/auth.machine.ts';
import { defineRoute } from '#session/route.tsx';
import type { SessionScope } from '#session/services.ts';

export default defineRoute(
  (scope: SessionScope) => ({ ...startSettings(scope), ...startTemplates(scope) }),
  function SettingsRoute({ templates, ...props }) {
    useDocumentTitle('Settings');
    return (
      <SettingsScreen
        user={useSelector(props.auth, selectUser)}
        templates={<TemplatesPanel templates={templates} />}
        {...props}
      />
    );
  },
);
