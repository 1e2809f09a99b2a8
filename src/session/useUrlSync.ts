import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';

/** Keeps the state of a screen's actors and the query string equal (decision 12). */
export interface UrlBinding<View> {
  /** The current state of the actors. */
  read(): View;
  parse(search: URLSearchParams): View;
  /** Defaults are omitted. */
  format(view: View): Record<string, string>;
  /** Sends the state of the url to the actors. */
  apply(view: View): void;
  /** Whether the change adds a history entry; otherwise the current one is replaced. */
  isHistoryEntry(from: View, to: View): boolean;
  /** Calls back when the actors' state may have changed. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

export const subscribeAll =
  (...actors: readonly { subscribe(listener: () => void): { unsubscribe(): void } }[]) =>
  (listener: () => void) => {
    const subscriptions = actors.map((actor) => actor.subscribe(listener));
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  };

/** On mount, Back and Forward the url determines the actors' state; otherwise the actors determine the url. */
export function useUrlSync<View>(binding: UrlBinding<View>) {
  const search = useSearch();

  useEffect(() => {
    const { pathname } = window.location;
    let isApplying = false;
    const queryOf = (view: View) => new URLSearchParams(binding.format(view)).toString();
    const requested = binding.parse(new URLSearchParams(search));
    if (queryOf(binding.read()) !== queryOf(requested)) {
      isApplying = true;
      binding.apply(requested);
      isApplying = false;
    }
    return binding.subscribe(() => {
      // The previous screen stays mounted while the next one loads: that url is not its own.
      if (isApplying || window.location.pathname !== pathname) return;
      const current = binding.parse(new URLSearchParams(window.location.search));
      const next = binding.read();
      const query = queryOf(next);
      if (query === queryOf(current)) return;
      navigate(query ? `${pathname}?${query}` : pathname, {
        replace: !binding.isHistoryEntry(current, next),
      });
    });
  }, [binding, search]);
}
