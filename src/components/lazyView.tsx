import { type ComponentType, lazy, useState } from 'react';

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
    /** A failure is left until the view is rendered. */
    preload: () =>
      load().then(
        (module) => {
          loaded = module.default;
        },
        () => undefined,
      ),
  });
}
