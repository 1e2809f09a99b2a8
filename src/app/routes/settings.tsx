import { useSelector } from '@xstate/react';
import { selectUser } from '#machines/auth/auth.machine.ts';
import { SettingsScreen } from '#screens/settings/SettingsScreen.tsx';
import { useApplication } from '../hooks/useApplication.ts';
import { useThing } from '../hooks/useThing.ts';
import { useTitle } from '../hooks/useTitle.ts';
import { settingsParts } from './settings.parts.ts';

/** Wires the settings screen to the signed-in user and the change-password chart. */
export default function SettingsRoute() {
  useTitle('Settings');
  const user = useSelector(useApplication().auth, selectUser);
  return <SettingsScreen user={user} {...useThing(settingsParts)} />;
}
