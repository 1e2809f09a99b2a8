import { css } from 'goober';
import type { SessionScope } from '#session/services.ts';
import { lazyPart } from './lazyView.tsx';
import { useUploads } from './useUploads.ts';

const UnsentText = lazyPart(async () => (await import('./UnsentText.tsx')).default);

const style = css`
  /* As high without a text, so that nothing moves when it comes. */
  min-height: 1lh;
  color: var(--muted);
  font-size: var(--text-small);
`;

/** Beside a button that signs out, which `id` describes. */
export function UnsentHint({ scope, id }: { scope: SessionScope; id: string }) {
  const uploads = useUploads(scope);
  return (
    <p id={id} className={style}>
      {uploads && <UnsentText uploads={uploads} />}
    </p>
  );
}
