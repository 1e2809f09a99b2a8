/** Texts of the password change (Specification §4, §5, §8). */
export const settingsLabels = {
  passwordChanged: 'Password changed successfully!',
  signInAgain: 'Password changed successfully. Please log in again.',
  passwordChangeFailed: 'Failed to change password',
  notAuthenticated: 'Not authenticated',
  apiKeyMissing: 'API key not found. Please contact administrator.',
} as const;
