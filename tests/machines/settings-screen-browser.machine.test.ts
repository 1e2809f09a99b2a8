import { describe, expect, test } from 'vitest';
import type { Permission } from '#machines/settings-screen/events.ts';
import {
  selectFields,
  selectIsForgetting,
  selectPermission,
  settingsScreenMachine,
} from '#machines/settings-screen/settings-screen.machine.ts';
import { startSettings } from '#tests/support/settingsChart.ts';

describe(`${settingsScreenMachine.id}: what this browser keeps`, () => {
  test.each([
    ['browser.forgetConfirmed', [{ type: 'browser.forgotten' }]],
    ['browser.forgetDeclined', []],
    ['location.left', []],
  ] as const)('keeping → browser.forgetRequested → asking → %s → keeping', (type, emissions) => {
    const { actor, emitted, send } = startSettings();
    send('browser.forgetConfirmed');
    expect(selectIsForgetting(actor.getSnapshot())).toBe(false);
    send('browser.forgetRequested');
    expect(selectIsForgetting(actor.getSnapshot())).toBe(true);
    send(type);
    expect(selectIsForgetting(actor.getSnapshot())).toBe(false);
    expect(emitted).toEqual(emissions);
  });
});

describe(`${settingsScreenMachine.id}: its parts`, () => {
  test('a password that is typed while the API key is asked about changes neither', () => {
    const { actor, send } = startSettings();
    send('apiKey.regenerationRequested');
    actor.send({ type: 'password.fieldChanged', field: 'newPassword', value: 'Clay' });
    send('password.submitted', 'apiKey.dismissed');
    expect(actor.getSnapshot().value).toEqual({
      password: 'editing',
      apiKey: 'masked',
      notifications: 'unavailable',
      browser: 'keeping',
    });
    expect(selectFields(actor.getSnapshot()).newPassword).toBe('Clay');
  });

  test('undecided → notifications.requested → asking → what the administrator answers', async () => {
    const { actor, requestPermission, send } = startSettings();
    const permission = () => selectPermission(actor.getSnapshot());
    const change = (permission: Permission) => actor.send({ type: 'permission.changed', permission });
    expect(permission()).toBe('unavailable');
    for (const [answer, expected] of [
      ['granted', 'granted'],
      ['denied', 'denied'],
      ['default', 'undecided'],
    ] as const) {
      change('default');
      send('notifications.requested', 'notifications.requested');
      change('default');
      expect(permission()).toBe('asking');
      await requestPermission.call(requestPermission.inputs.length - 1).resolve(answer);
      expect(permission()).toBe(expected);
    }
    send('notifications.requested');
    await requestPermission.call(3).reject(new Error('Not allowed'));
    expect(permission()).toBe('undecided');
    change('unavailable');
    send('notifications.requested');
    expect([permission(), requestPermission.inputs.length]).toEqual(['unavailable', 4]);
  });
});
