import { useEffect } from 'react';

/** '(3) Dashboard · Studio Admin': the number of pending items, the screen, the site. */
export function useDocumentTitle(title: string, pending?: number) {
  useEffect(() => {
    document.title = `${pending ? `(${pending}) ` : ''}${title} · Studio Admin`;
  }, [title, pending]);
}
