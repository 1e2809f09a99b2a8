import { css } from 'goober';
import { lazy, Suspense } from 'react';
import { isMac, useKeys } from '#components/useKeys.ts';
import type { SessionScope } from '#session/services.ts';
import { Button } from '#ui/Button.tsx';

const PaletteDialog = lazy(() => import('./PaletteDialog.tsx'));

const button = css`
  width: 100%;
  justify-content: flex-start;
  font-size: var(--text-small);
  white-space: nowrap;

  & kbd {
    margin-left: auto;
    color: var(--muted);
    font: inherit;
  }
`;

export const PaletteButton = ({ onOpen }: { onOpen(): void }) => (
  <Button className={button} icon="search" aria-keyshortcuts="Control+K Meta+K" onClick={onOpen}>
    Search everything
    <kbd>{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
  </Button>
);

export type PaletteState = 'unused' | 'open' | 'closed';

type PaletteProps = { scope: SessionScope; state: PaletteState; onChange(state: PaletteState): void };

/** The palette and its shortcut. The code of the dialog is loaded with its first use. */
export function Palette({ scope, state, onChange }: PaletteProps) {
  const toggle = () => {
    // A question is answered first.
    if (document.querySelector('dialog[open][role="alertdialog"]')) return;
    onChange(state === 'open' ? 'closed' : 'open');
  };
  useKeys({ 'Mod+k': toggle }, { isFor: () => true, isForFields: true });

  if (state === 'unused') return null;
  return (
    <Suspense>
      <PaletteDialog scope={scope} isOpen={state === 'open'} onClose={() => onChange('closed')} />
    </Suspense>
  );
}
