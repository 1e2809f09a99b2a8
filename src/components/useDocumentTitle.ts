import { useEffect } from 'react';

/** 'Dashboard · Studio Admin': the screen, the site. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Studio Admin`;
  }, [title]);
}
