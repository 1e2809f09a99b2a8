import type { RefObject } from 'react';
import { type KeyHandler, useKeys } from '#components/useKeys.ts';

/** Calls the handler of a pressed key while the focus is in the dialog of this element, except while typing. */
export function useViewerKeys(
  element: RefObject<HTMLElement | null>,
  handlers: Readonly<Record<string, KeyHandler | undefined>>,
) {
  useKeys(handlers, {
    isFor: ({ target }) => {
      const dialog = element.current?.closest('dialog');
      return dialog != null && target instanceof Element && target.closest('dialog') === dialog;
    },
    isFirst: true,
  });
}
