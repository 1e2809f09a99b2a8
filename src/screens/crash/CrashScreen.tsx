import { css } from 'goober';
import { Button, LinkButton } from '#ui/Button.tsx';

const page = css`
  min-height: 100dvh;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: var(--space-3);
  padding: var(--space-3);
  text-align: center;

  & p {
    max-width: 32rem;
    margin: 0;
    color: var(--muted);
  }
  & > [role='alert'] {
    display: grid;
    justify-items: center;
    gap: var(--space-2);
  }
  & > [data-actions] {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--space-2);
  }
`;

/**
 * What remains when a screen fails (Specification §2). Its ways out are full page loads, because what crashed
 * may have left the application unusable.
 */
export function CrashScreen({ id, attempt }: { id: string; attempt: number }) {
  return (
    <main className={page}>
      <div role="alert">
        <h1>Something went wrong</h1>
        <p>The screen stopped because of an error. Nothing that was saved is lost.</p>
      </div>
      <div data-actions>
        <Button tone="primary" icon="refresh" onClick={() => location.reload()}>
          Try Again
        </Button>
        <LinkButton href="/dashboard">Go Home</LinkButton>
        <LinkButton href="/inquiries">Contact Support</LinkButton>
      </div>
      <p>
        Error ID: <code>{id}</code> · Retry attempt {attempt}
      </p>
    </main>
  );
}
