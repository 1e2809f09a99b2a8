import { css } from 'goober';
import { flushSync } from 'react-dom';
import { defineRoute } from '#session/route.tsx';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { Button } from '#ui/Button.tsx';
import { startSignedIn } from '../startSignedIn.ts';
import { startPalette } from './actors.ts';
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

const startButton = (scope: SessionScope) => ({
  palette: once(scope, startPalette).palette,
  drawer: once(scope, startSignedIn).drawer,
});

/** Opens the palette; the drawer closes first, so that the focus returns to the page. */
export default defineRoute(startButton, function PaletteButton({ palette, drawer }) {
  return (
    <Button
      className={button}
      icon="search"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => {
        flushSync(() => drawer.send({ type: 'drawer.dismissed' }));
        palette.send({ type: 'palette.requested' });
      }}
    >
      Search everything
      <kbd>{shortcutLabel()}</kbd>
    </Button>
  );
});
