import type { Credentials } from '#domain/signIn.ts';
import { Button } from '#ui/Button.tsx';

const demoAccount: Credentials = { email: 'admin@atelier.example', password: 'Linen-Oak-2026' };

/** Fills in the demo account on the login page. */
export const DemoAccount = ({ onChosen }: { onChosen(account: Credentials): void }) => (
  <Button tone="quiet" icon="key" onClick={() => onChosen(demoAccount)}>
    Fill in the demo account
  </Button>
);
