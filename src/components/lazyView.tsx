import { type ComponentType, lazy, useEffect, useState } from 'react';

/**
 * React's `lazy`, whose code can also be loaded before the first render, which then shows the view without the fallback: React
 * would show that for at least 300 ms.
 */
export function lazyView<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
) {
  let loaded: ComponentType<Props> | null = null;
  const Lazy = lazy(load);

  function LazyView(props: Props) {
    const [View] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <View {...props} />;
  }

  return Object.assign(LazyView, {
    /** A failure is left until the view is rendered. Without a connection nothing is tried: a browser does not try a file twice. */
    preload: async () => {
      if (!navigator.onLine) return;
      try {
        loaded = (await load()).default;
      } catch {}
    },
  });
}

/** Loads the code of views that may be opened, as soon as the page is used: until then it would delay what the page shows. */
export function usePreload(views: readonly { preload(): Promise<void> }[]): void {
  useEffect(() => {
    const controller = new AbortController();
    const preload = () => {
      controller.abort();
      for (const view of views) void view.preload();
    };
    for (const type of ['pointermove', 'pointerdown', 'keydown'])
      window.addEventListener(type, preload, { signal: controller.signal });
    return () => controller.abort();
  }, [views]);
}
