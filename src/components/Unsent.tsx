import { css } from 'goober';
import { useSyncExternalStore } from 'react';

import type { Unsent, UnsentList } from '#session/services.ts';

const style = css`
  /* As high without a text, so that nothing moves when it comes. */
  min-height: 1lh;
  margin: 0;
  color: var(--muted);
  font-size: var(--text-small);
`;

/** '3 files are not uploaded yet', or '' when everything is. */
function unsentText(unsent: readonly Unsent[]): string {
  const files = unsent.filter(({ hasFile }) => hasFile).length;
  if (files > 0) return `${files} ${files === 1 ? 'file is' : 'files are'} not uploaded yet`;
  return unsent.length > 0 ? 'An upload form is not sent yet' : '';
}

const shown = 3;

/** What a sign-out has discarded, by name. */
export function discardedText(unsent: readonly Unsent[]): string {
  const names = unsent
    .slice(0, shown)
    .map(({ title }) => (title ? `“${title}”` : 'an upload without a title'));
  const more = unsent.length - names.length;
  return `Signing out has discarded what was not uploaded: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** Beside a button that signs out, which `id` describes. */
export function UnsentHint({ unsent: { get, subscribe }, id }: { unsent: UnsentList; id: string }) {
  return (
    <p id={id} className={style}>
      {unsentText(useSyncExternalStore(subscribe, get))}
    </p>
  );
}
