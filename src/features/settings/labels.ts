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
