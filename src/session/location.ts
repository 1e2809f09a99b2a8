import { navigate } from 'wouter/use-browser-location';
import { type EventObject, fromCallback } from 'xstate';
import { canonicalPath } from '#domain/loginUrl.ts';
import type { LocationEvent } from '#machines/location.ts';

/** The location of the page, as urls without the base path. */
export interface PageLocation {
  path(): string;
  /** With its '?', or ''. */
  search(): string;
  /** Calls back after each change, with whether the screen has written it. Returns the unsubscribe function. */
  subscribe(listener: (isWritten: boolean) => void): () => void;
  /** Adds a history entry, or replaces the current one. */
  navigate(url: string, options?: { readonly replace?: boolean }): void;
  /** The same for the query of the current path. */
  writeSearch(search: string, options?: { readonly replace?: boolean }): void;
}

/** The path of a screen: without the base path, in its one form. */
export function screenPath(pathname: string): string {
  const isBelow = __BASE__ !== '' && `${pathname}/`.startsWith(`${__BASE__}/`);
  return canonicalPath(isBelow ? pathname.slice(__BASE__.length) : pathname);
}

/** Milliseconds after which a step back was not possible, such as in a tab whose history was not restored. */
const lostAfter = 1_000;

const addressOf = (url: string): string =>
  __BASE__ + url.replace(/^[^?#]*/, (pathname) => screenPath(pathname));

/** Ends with the signal. */
export function createPageLocation(signal: AbortSignal): PageLocation {
  const listeners = new Set<(isWritten: boolean) => void>();
  let isWritten = false;
  /** What is to be written once the browser has gone back, which takes it a moment. */
  let waiting: (() => void)[] | null = null;
  const path = () => screenPath(location.pathname);
  const search = () => location.search;

  const onChange = () => {
    const writes = waiting ?? [];
    for (const listener of listeners) listener(isWritten || waiting !== null);
    waiting = null;
    for (const write of writes) write();
  };
  const write = (url: string, replace = false, written = false) => {
    if (waiting) return void waiting.push(() => write(url, replace, written));
    const { from } = history.state ?? {};
    if (replace && from === url) {
      // In place of a second entry of the same url, from which Back would change nothing.
      const writes: (() => void)[] = [];
      waiting = writes;
      setTimeout(() => waiting === writes && navigate(addressOf(url), { replace: true }), lostAfter);
      return history.back();
    }
    isWritten = written;
    navigate(addressOf(url), { replace, state: { from: replace ? from : path() + search() } });
    isWritten = false;
  };

  history.replaceState(history.state, '', addressOf(path() + search() + location.hash));
  // The last two are wouter's.
  for (const type of ['popstate', 'pushState', 'replaceState'])
    window.addEventListener(type, onChange, { signal });

  return {
    path,
    search,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate: (url, options) => write(url, options?.replace),
    writeSearch: (query, options) => write(path() + query, options?.replace, true),
  };
}

/** The port `watchLocation` of a screen's chart. */
export const watchLocation = ({ path, search, subscribe }: PageLocation, screen: string) =>
  fromCallback<EventObject, void>(({ sendBack }) => {
    const send = (event: LocationEvent) => sendBack(event);
    let isShown = false;
    const report = (isWritten: boolean) => {
      const wasShown = isShown;
      isShown = path() === screen;
      if (isShown && !isWritten) send({ type: 'location.changed', search: search() });
      if (!isShown && wasShown) send({ type: 'location.left' });
    };
    report(false);
    return subscribe(report);
  });
