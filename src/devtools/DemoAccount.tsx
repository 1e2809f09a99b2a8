import { Button } from '#ui/Button.tsx';

const demoAccount = { email: 'admin@atelier.example', password: 'Linen-Oak-2026' };

/** Offers to fill in the demo account; in demo and development builds only. */
export function DemoAccount({ onChosen }: { onChosen(account: typeof demoAccount): void }) {
  return (
    <Button tone="quiet" icon="key" onClick={() => onChosen(demoAccount)}>
      Fill in the demo account
    </Button>
  );
}
