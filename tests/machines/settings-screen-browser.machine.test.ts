import { describe, expect, test } from 'vitest';
import {
  selectFields,
  selectIsForgetting,
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
      browser: 'keeping',
    });
    expect(selectFields(actor.getSnapshot()).newPassword).toBe('Clay');
  });
});
