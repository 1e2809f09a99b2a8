import { useSelector } from '@xstate/react';
import { selectUser } from '#machines/auth/auth.machine.ts';
import { SettingsScreen } from '#screens/settings/SettingsScreen.tsx';
import { useApplication } from '../hooks/useApplication.ts';
import { useLeaving } from '../hooks/useLeaving.ts';
import { useThing } from '../hooks/useThing.ts';
import { useTitle } from '../hooks/useTitle.ts';
import { settingsParts } from './settings.parts.ts';

/** Wires the settings screen to the signed-in user and the change-password chart. */
export default function SettingsRoute() {
  useTitle('Settings');
  const user = useSelector(useApplication().auth, selectUser);
  const parts = useThing(settingsParts);
  useLeaving(parts.changePassword, 'password.abandoned');
  return <SettingsScreen user={user} {...parts} />;
}
