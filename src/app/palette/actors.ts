import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { fromPromise } from 'xstate';
import { toastError } from '#components/toasts.ts';
import { type PaletteChoice, paletteMachine } from '#machines/palette/palette.machine.ts';
import { importOnDemand } from '#session/importOnDemand.ts';
import { navigate } from '#session/navigation.ts';
import type { SessionScope } from '#session/services.ts';
import { applyTheme, type Theme } from '#ui/theme.ts';
import { findRefreshButton, isShortcut } from './keys.ts';
import type { PaletteProps } from './PaletteDialog.tsx';

const importDialog = importOnDemand('PaletteDialog', () => import('./PaletteDialog.tsx'));
const importMedia = importOnDemand('MediaRoute', () => import('#features/media/MediaRoute.tsx'));

const themes: Readonly<Record<string, Theme>> = {
  systemTheme: 'system',
  lightTheme: 'light',
  darkTheme: 'dark',
};

/** The chart of the palette, what it loads, and the effects of a choice. */
export function startPalette(scope: SessionScope) {
  let Dialog: ComponentType<PaletteProps> | null = null;
  let media: Awaited<ReturnType<typeof importMedia>> | null = null;

  const palette = scope.start(
    paletteMachine.provide({
      actors: {
        loadDialog: fromPromise<void>(async () => {
          Dialog ??= (await importDialog(scope)).default;
        }),
        loadUploadForm: fromPromise<void>(async () => {
          media ??= await importMedia(scope);
        }),
      },
    }),
    { id: 'palette' },
  );

  const perform = ({ target }: PaletteChoice) => {
    if ('url' in target) return navigate(target.url);
    const { action } = target;
    const theme = themes[action];
    if (theme) applyTheme(theme);
    else if (action === 'signOut') scope.signOut();
    else if (action === 'refresh') findRefreshButton()?.click();
    else
      media?.openUpload(scope, action === 'uploadVideo' ? 'video' : 'image', (url) =>
        flushSync(() => navigate(url)),
      );
  };
  palette.on('choice.made', ({ choice }) => perform(choice));
  palette.on('code.unavailable', () => toastError('This could not be loaded. Please try again.'));

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    // A question is answered first.
    if (!document.querySelector('dialog[open][role="alertdialog"]'))
      palette.send({ type: 'palette.requested' });
  };
  document.addEventListener('keydown', onKeyDown);
  scope.onEnd(() => document.removeEventListener('keydown', onKeyDown));

  return { scope, palette, dialog: () => Dialog };
}
