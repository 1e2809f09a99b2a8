import { useSelector } from '@xstate/react';
import { useDocumentTitle } from '#components/useDocumentTitle.ts';
import { selectUser } from '#machines/auth/auth.machine.ts';
import { defineRoute } from '#session/route.tsx';
import { useSendOnUnmount } from '#session/useSendOnUnmount.ts';
import { startSettings } from './actors.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

export default defineRoute(startSettings, function SettingsRoute({ auth, ...props }) {
  useDocumentTitle('Settings');
  useSendOnUnmount(props.changePassword, 'password.left');
  return <SettingsScreen user={useSelector(auth, selectUser)} {...props} />;
});
