/** The demo account, stated only here. */
export const demoAccount = {
  email: 'admin@atelier.example',
  password: 'Linen-Oak-2026',
} as const;
