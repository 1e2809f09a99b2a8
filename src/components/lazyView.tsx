import { type ComponentType, lazy, Suspense, useState } from 'react';

/**
 * React's `lazy`, whose code can also be loaded before the first render, which then shows the view without the fallback: React
 * would show that for at least 300 ms.
 */
export function lazyView<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const Lazy = lazy(async () => ({ default: await load() }));

  function LazyView(props: Props) {
    const [View] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <View {...props} />;
  }

  return Object.assign(LazyView, {
    /** A failure is left until the view is rendered. Without a connection nothing is tried: a browser does not try a file twice. */
    preload: async () => {
      if (!navigator.onLine) return;
      try {
        loaded = await load();
      } catch {}
    },
  });
}

/** Those whose code was not loaded before they are rendered. */
const parts = new Set<() => Promise<void>>();

export async function preloadParts(): Promise<void> {
  if (!navigator.onLine) return;
  const preloads = [...parts];
  parts.clear();
  await Promise.all(preloads.map((preload) => preload()));
}

/** As soon as the page is used: until then, the code would delay what the page shows. */
for (const type of ['pointermove', 'pointerdown', 'keydown'])
  window.addEventListener(type, () => void preloadParts());

/** A view that is not in the first content of its screen, such as a dialog; nothing is shown while its code is loading. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const View = lazyView(load);
  parts.add(View.preload);
  return (props: Props) => (
    <Suspense>
      <View {...props} />
    </Suspense>
  );
}
