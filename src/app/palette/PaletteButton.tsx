import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { flushSync } from 'react-dom';
import { selectDrawer, selectPalette } from '#machines/application/application.machine.ts';
import { selectIsOpen } from '#machines/palette/palette.machine.ts';
import type { GuestScope } from '#session/services.ts';
import { Button } from '#ui/Button.tsx';
import { paletteDialog } from './actors.ts';
import { shortcutLabel } from './keys.ts';

const button = css`
  width: 100%;
  justify-content: flex-start;
  overflow: hidden;
  font-size: var(--text-small);
  white-space: nowrap;

  & kbd {
    margin-left: auto;
    color: var(--muted);
    font: inherit;
    font-size: var(--text-tiny);
  }
`;

/** Opens the palette; the drawer closes first, so that the focus returns to the page. */
export function PaletteButton({ application }: GuestScope) {
  const drawer = useSelector(application, selectDrawer);
  return (
    <Button
      className={button}
      icon="search"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => {
        flushSync(() => drawer?.send({ type: 'drawer.dismissed' }));
        application.send({ type: 'search.requested' });
      }}
    >
      Search everything
      <kbd>{shortcutLabel()}</kbd>
    </Button>
  );
}

/** The palette over every signed-in screen. Its dialog is kept once it has loaded: it returns the focus when it closes. */
export function Palette({ scope }: { scope: GuestScope }) {
  const palette = useSelector(scope.application, selectPalette);
  useSelector(palette, (snapshot) => snapshot && selectIsOpen(snapshot));
  const Dialog = paletteDialog();
  return palette && Dialog && <Dialog scope={scope} palette={palette} />;
}
