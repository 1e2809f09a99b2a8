import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';

/** How a screen's charts and the query string say the same thing (decision 12). */
export interface AddressBinding<View> {
  /** What the charts show now. */
  read(): View;
  parse(search: URLSearchParams): View;
  /** Leaves out what is the default. */
  format(view: View): Record<string, string>;
  /** Makes the charts show what the address asks for. */
  follow(view: View): void;
  /** Whether Back should lead from one to the other; otherwise the address is replaced. */
  isStep(from: View, to: View): boolean;
  /** Calls back when the charts may show something else. Gives the way to stop. */
  onChange(listener: () => void): () => void;
}

/** Calls back when one of the actors may show something else. Gives the way to stop. */
export const onChangeOf =
  (...actors: readonly { subscribe(listener: () => void): { unsubscribe(): void } }[]) =>
  (listener: () => void) => {
    const heard = actors.map((actor) => actor.subscribe(listener));
    return () => {
      for (const { unsubscribe } of heard) unsubscribe();
    };
  };

/** Keeps charts and query string the same: on arrival, Back and Forward the address leads; else the charts do. */
export function useAddress<View>(binding: AddressBinding<View>) {
  const search = useSearch();

  useEffect(() => {
    const { pathname } = window.location;
    let isFollowing = false;
    const text = (view: View) => new URLSearchParams(binding.format(view)).toString();
    const asked = binding.parse(new URLSearchParams(search));
    if (text(binding.read()) !== text(asked)) {
      isFollowing = true;
      binding.follow(asked);
      isFollowing = false;
    }
    return binding.onChange(() => {
      // A screen that is left stays for as long as the next one takes to load: that address is not its own.
      if (isFollowing || window.location.pathname !== pathname) return;
      const present = binding.parse(new URLSearchParams(window.location.search));
      const shown = binding.read();
      const address = text(shown);
      if (address === text(present)) return;
      navigate(address ? `${pathname}?${address}` : pathname, { replace: !binding.isStep(present, shown) });
    });
  }, [binding, search]);
}
