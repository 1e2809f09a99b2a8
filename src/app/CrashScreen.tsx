import { css } from 'goober';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

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
    text-wrap: balance;
    color: var(--muted);
  }
  & > [role='alert'] {
    display: grid;
    justify-items: center;
    gap: var(--space-2);
  }
  & > [role='alert'] > svg {
    width: var(--space-6);
    height: var(--space-6);
    color: var(--oak);
    stroke-width: 1;
  }
  & > [data-actions] {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--space-2);
  }
`;

/** Specification §2. Its actions are full page loads, because the crash may have left the application unusable. */
export function CrashScreen({
  id,
  attempt,
  isCodeLost,
}: {
  id: string;
  attempt: number;
  isCodeLost: boolean;
}) {
  return (
    <main className={page}>
      <title>Something went wrong · Studio Admin</title>
      <div role="alert">
        <Icon name="warning" />
        <h1>Something went wrong</h1>
        <p>
          {isCodeLost
            ? 'This page couldn’t be loaded. Check your connection and try again.'
            : 'An error stopped this page. Your saved work is safe.'}
        </p>
      </div>
      <div data-actions>
        <Button tone="primary" icon="refresh" onClick={() => location.reload()}>
          Try Again
        </Button>
        <LinkButton href={`${__BASE__}/dashboard`}>Go Home</LinkButton>
        <LinkButton href={`${__BASE__}/inquiries`}>Contact Support</LinkButton>
      </div>
      <p>{`Error ID: ${id} · Retry attempt ${attempt}`}</p>
    </main>
  );
}
