import { css } from 'goober';
import { IconButton } from '#ui/IconButton.tsx';
import { toastError, toastSuccess } from './toasts.ts';

/** Copies a text. Where the browser refuses, it selects the element with the text, so that a key copies it. */
export async function copyText(text: string, what: string, source: () => HTMLElement | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(`${what} copied`, { source: 'service' });
  } catch {
    const element = source();
    // What the caller shows with it is rendered in a microtask.
    await Promise.resolve();
    if (element) getSelection()?.selectAllChildren(element);
    const help = element ? ' Press Ctrl+C or ⌘C to copy the selected text.' : '';
    toastError(`Your browser blocked copying.${help}`);
  }
}

/** Beside its text, whose line it does not make higher. */
const inLine = css`
  margin-block: calc(-1 * var(--space-1));
  margin-inline-start: var(--space-half);
  vertical-align: middle;
`;

export const CopyButton = ({
  text,
  what,
  sourceId,
}: {
  text: string;
  /** As in 'Email address copied'. */
  what: string;
  /** The element that shows the text. */
  sourceId: string;
}) => (
  <IconButton
    size="small"
    className={inLine}
    label={`Copy ${what.charAt(0).toLowerCase()}${what.slice(1)}`}
    icon="copy"
    onClick={() => void copyText(text, what, () => document.getElementById(sourceId))}
  />
);
