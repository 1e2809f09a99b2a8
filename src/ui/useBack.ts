import { createContext, use, useEffectEvent, useLayoutEffect } from 'react';

/** Says that the screen is covered, and what Back does meanwhile. Returns the function that ends it. */
export const BackContext = createContext<(onBack: () => void) => () => void>(() => () => undefined);

/** While `isCovering`, Back calls `onBack` and changes nothing else. */
export function useBack(isCovering: boolean, onBack: () => void): void {
  const cover = use(BackContext);
  const back = useEffectEvent(onBack);
  useLayoutEffect(() => (isCovering ? cover(() => back()) : undefined), [cover, isCovering]);
}
