import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { authLabels } from '#features/auth/labels.ts';
import { selectIsOffline } from '#machines/application/application.machine.ts';
import { selectIsRetrying } from '#machines/attempt/attempt.machine.ts';
import { selectCall, selectRestoring } from '#machines/auth/auth.machine.ts';
import { selectWait } from '#machines/wait.ts';
import type { Services } from '#session/services.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

const banners = css`
  position: var(--fixed);
  inset: auto 0 var(--space-2);
  z-index: var(--layer-skip);
  display: grid;
  justify-items: center;
  gap: var(--space-1);
  padding-inline: var(--space-2);
  pointer-events: none;

  & > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1);
    padding: var(--space-1) var(--space-2);
    border: var(--hairline) solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    box-shadow: var(--shadow);
    pointer-events: auto;
  }
  & > p > svg {
    color: var(--progress);
  }
  & span {
    flex: 1;
    min-width: 12rem;
  }
`;

/** No connection or no server. Over the page, so that nothing moves; announced by screen readers. */
export function Banners({ auth, application }: Services) {
  const ownCall = useSelector(auth, selectCall);
  const restoring = useSelector(auth, selectRestoring);
  const restoringCall = useSelector(restoring ?? undefined, (snapshot) => snapshot && selectCall(snapshot));
  const call = restoringCall ?? ownCall;
  const isSlow = useSelector(call ?? undefined, selectWait) !== null;
  const isRetrying = useSelector(call ?? undefined, (snapshot) => snapshot && selectIsRetrying(snapshot));
  const isOffline = useSelector(application, selectIsOffline);
  return (
    <div className={banners} data-banners="" aria-live="polite">
      {isOffline && (
        <p>
          <Icon name="warning" />
          <span>You’re offline. This page may be out of date.</span>
        </p>
      )}
      {(isRetrying || isSlow) && (
        <p>
          <Icon name="warning" />
          <span>{isRetrying ? authLabels.unreachable : authLabels.waiting}</span>
          {isRetrying && (
            <Button size="small" tone="primary" onClick={() => call?.send({ type: 'attempt.restarted' })}>
              Retry
            </Button>
          )}
          <Button size="small" onClick={() => auth.send({ type: 'auth.sessionAbandoned' })}>
            Sign in again
          </Button>
        </p>
      )}
    </div>
  );
}
