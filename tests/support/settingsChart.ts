import { vi } from 'vitest';
import { createActor } from 'xstate';
import type { AuthActorRef } from '#machines/auth/auth.machine.ts';
import {
  type PasswordSubmission,
  type SettingsScreenEvent,
  settingsScreenMachine,
} from '#machines/settings-screen/settings-screen.machine.ts';
import { createReceiver, recordEffects, ScriptedPort, silent, startChart } from './chart.ts';

/** The chart of the settings screen; the test settles its ports. */
export function startSettings() {
  const changePassword = new ScriptedPort<void, PasswordSubmission>();
  const regenerateApiKey = new ScriptedPort<
    { readonly apiKey: string },
    { readonly idempotencyKey: string }
  >();
  const auth = createReceiver<AuthActorRef>();
  const createKey = vi.fn(() => `key-${createKey.mock.calls.length}`);
  const { machine, effects } = recordEffects(
    settingsScreenMachine.provide({
      actors: {
        watchLocation: silent,
        changePassword: changePassword.logic,
        regenerateApiKey: regenerateApiKey.logic,
      },
    }),
  );
  const input = { auth: auth.ref, createKey };
  const chart = startChart((options) => createActor(machine, { ...options, input }));
  const send = (...types: readonly Exclude<SettingsScreenEvent['type'], 'password.submitted'>[]) => {
    for (const type of types) chart.actor.send({ type });
  };
  return { ...chart, effects, changePassword, regenerateApiKey, auth, createKey, send };
}
