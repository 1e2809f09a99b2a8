import { fromPromise } from 'xstate';
import { toastError } from '#components/toasts.ts';
import { selectPalette } from '#machines/application/application.machine.ts';
import { type PaletteChoice, paletteMachine } from '#machines/palette/palette.machine.ts';
import { importOnDemand } from '#session/importOnDemand.ts';
import type { Scope } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { applyTheme, type Theme } from '#ui/theme.ts';
import { findRefreshButton } from './keys.ts';

const importDialog = importOnDemand('PaletteDialog', () => import('./PaletteDialog.tsx'));
const importMedia = importOnDemand('MediaRoute', () => import('#features/media/MediaRoute.tsx'));

/** Null until the palette is first opened. */
export const paletteDialog = () => importDialog.loaded()?.default ?? null;

const themes: Readonly<Record<string, Theme>> = {
  systemTheme: 'system',
  lightTheme: 'light',
  darkTheme: 'dark',
};

/** The chart of the palette with the code that it loads. */
export const providePalette = (page: Scope) =>
  paletteMachine.provide({
    actors: {
      loadDialog: fromPromise<void>(async () => {
        await importDialog(page);
      }),
      loadUploadForm: fromPromise<void>(async () => {
        await importMedia(page);
      }),
    },
  });

/** Carries out what is chosen while the session lasts. */
export function performChoices(scope: SessionScope): void {
  const palette = selectPalette(scope.application.getSnapshot());
  const perform = ({ target }: PaletteChoice) => {
    if ('url' in target) return scope.location.navigate(target.url);
    const { action } = target;
    const theme = themes[action];
    if (theme) applyTheme(theme);
    else if (action === 'signOut') scope.signOut();
    else if (action === 'refresh') findRefreshButton()?.click();
    else importMedia.loaded()?.openUpload(scope, action === 'uploadVideo' ? 'video' : 'image');
  };
  palette?.on('choice.made', ({ choice }) => perform(choice));
  palette?.on('code.unavailable', () => toastError('This could not be loaded. Please try again.'));
}
