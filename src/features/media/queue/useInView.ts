import { type RefObject, useEffect, useState } from 'react';

/** Whether the element is near the visible part of the page, and whether it ever was. */
export function useInView(element: RefObject<HTMLElement | null>) {
  const [view, setView] = useState({
    isInView: false,
    wasInView: typeof IntersectionObserver !== 'function',
  });
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver !== 'function') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isInView = entries.at(-1)?.isIntersecting ?? false;
        setView(({ wasInView }) => ({ isInView, wasInView: wasInView || isInView }));
      },
      { rootMargin: '50%' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return view;
}
