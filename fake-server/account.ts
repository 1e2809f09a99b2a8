/** The demo account (decision 22): the only place where its email and password are written. */
export const demoAccount = {
  email: 'admin@atelier.example',
  password: 'Linen-Oak-2026',
} as const;
