/** Texts of the password change (Specification §4, §5, §8). */
export const settingsLabels = {
  passwordChanged: 'Password changed successfully!',
  signInAgain: 'Password changed successfully. Please log in again.',
  cancelHint: 'If you cancel, your password may still change.',
  changeUncertain: 'Your password may have changed. To check, press Change Password again.',
  passwordChangeFailed: 'Failed to change password',
  notAuthenticated: 'Not authenticated',
  apiKeyMissing: 'API key not found. Please contact administrator.',
} as const;

export const apiKeyLabels = {
  intro: 'Required to change your password.',
  missing: 'No API key is stored in this browser.',
  regenerated: 'API key regenerated',
  consequences: [
    'The current key stops working immediately.',
    'Other browsers can’t change the password until you sign in there again.',
    'Scripts that use the key stop working until you update them.',
  ],
  closeHint: 'You can close this dialog. A message will show the result.',
} as const;
