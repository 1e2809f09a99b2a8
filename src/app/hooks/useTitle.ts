import { useEffect } from 'react';

const site = 'Studio Admin';

/** Makes the document's title say where one is, and how many are pending there: '(3) Dashboard · Studio Admin'. */
export function useTitle(title: string, pending?: number) {
  useEffect(() => {
    document.title = `${pending ? `(${pending}) ` : ''}${title} · ${site}`;
  }, [title, pending]);
}
