import { fromPromise } from 'xstate';
import { toastError } from '#components/toasts.ts';
import { type PaletteChoice, paletteMachine } from '#machines/palette/palette.machine.ts';
import { importOnDemand } from '#session/importOnDemand.ts';
import type { Scope } from '#session/scope.ts';
import { type GuestScope, hasSession } from '#session/services.ts';
import { withEffects } from '#session/withEffects.ts';
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

/** The chart of the palette with the code that it loads, and what is done with a choice in the scope of its session. */
export function providePalette(page: Scope, session: () => GuestScope | null) {
  const perform = ({ target }: PaletteChoice, scope: GuestScope) => {
    if ('url' in target) return scope.location.navigate(target.url);
    const { action } = target;
    const theme = themes[action];
    if (theme) applyTheme(theme);
    else if (action === 'signOut') scope.signOut();
    else if (action === 'refresh') findRefreshButton()?.click();
    else if (hasSession(scope))
      importMedia.loaded()?.openUpload(scope, action === 'uploadVideo' ? 'video' : 'image');
  };
  const machine = paletteMachine.provide({
    actors: {
      loadDialog: fromPromise<void>(async () => {
        await importDialog(page);
      }),
      loadUploadForm: fromPromise<void>(async () => {
        await importMedia(page);
      }),
    },
  });
  return withEffects(machine, {
    'choice.made': ({ choice }) => {
      const scope = session();
      if (scope) perform(choice, scope);
    },
    'code.unavailable': () => toastError('This could not be loaded. Please try again.'),
  });
}
