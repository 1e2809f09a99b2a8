import { css } from 'goober';
import { lazyPart } from '#components/lazyView.tsx';
import { isMac, useKeys } from '#components/useKeys.ts';
import type { SessionScope } from '#session/services.ts';
import { Button } from '#ui/Button.tsx';

const PaletteDialog = lazyPart(async () => (await import('./PaletteDialog.tsx')).default);

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
    <span>Search everything</span>
    <kbd>{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
  </Button>
);

type PaletteProps = { scope: SessionScope; isOpen: boolean; onChange(isOpen: boolean): void };

/** The palette and its shortcut. */
export function Palette({ scope, isOpen, onChange }: PaletteProps) {
  // A question is answered first.
  const isAsked = () => document.querySelector('dialog[open][role="alertdialog"]') !== null;
  useKeys({ 'Mod+k': () => isAsked() || onChange(!isOpen) }, { isFor: () => true, isForFields: true });
  return isOpen && <PaletteDialog scope={scope} onClose={() => onChange(false)} />;
}
