/** Texts of the password change (Specification §4, §5, §8). */
export const settingsLabels = {
  passwordChanged: 'Password changed successfully!',
  signInAgain: 'Password changed successfully. Please log in again.',
  cancelHint: 'If you cancel, the password may be changed nevertheless.',
  changeUncertain: 'The password may have been changed. To find out, press Change Password again.',
  passwordChangeFailed: 'Failed to change password',
  notAuthenticated: 'Not authenticated',
  apiKeyMissing: 'API key not found. Please contact administrator.',
} as const;

export const apiKeyLabels = {
  intro: 'Needed to change the password.',
  missing: 'No API key is stored in this browser.',
  regenerated: 'API key regenerated',
  consequences: [
    'Other browsers that are signed in cannot change the password until they have signed in again.',
    'Scripts that use the key fail until they are given the new one.',
  ],
  closeHint: 'If you close this dialog, the server goes on and a message tells its outcome.',
} as const;
