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

/** What this browser keeps. */
export const browserLabels = {
  untilSignOut:
    'Kept until you sign out: your session, files and texts that are not uploaded yet, what is new to you, and changes that can be undone.',
  afterSignOut:
    'Kept after that: the theme, and the choices of single keys, of the view of the inboxes, and of small pictures.',
  unreturned: 'If your session ends otherwise and you do not return, it is deleted after 30 days.',
  question:
    'Everything that this browser keeps of the dashboard is deleted, of other users too, and you are signed out.',
  forgotten: 'This browser keeps nothing of the dashboard any more.',
} as const;
