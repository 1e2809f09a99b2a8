import { expect, test } from 'vitest';
import { settingsLabels } from '#features/settings/labels.ts';

test('the labels of the password change', () => {
  expect(settingsLabels).toEqual({
    passwordChanged: 'Password changed successfully!',
    signInAgain: 'Password changed successfully. Please log in again.',
    cancelHint: 'If you cancel, the password may be changed nevertheless.',
    changeUncertain: 'The password may have been changed. To find out, press Change Password again.',
    passwordChangeFailed: 'Failed to change password',
    notAuthenticated: 'Not authenticated',
    apiKeyMissing: 'API key not found. Please contact administrator.',
  });
});
