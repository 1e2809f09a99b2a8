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
