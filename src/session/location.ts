import { useSyncExternalStore } from 'react';
import { type EventObject, fromCallback } from 'xstate';
import type { Destination, LocationEvent, LocationRequested } from '#machines/location.ts';
import type { Services } from './services.ts';

interface NavigateOptions {
  /** Whether the current history entry is replaced. */
  readonly replace?: boolean;
}

/**
 * The location of the page (decision 103). All urls are without the base path. Readers never see a change
 * that is reversed.
 */
export interface PageLocation {
  path(): string;
  /** With its '?', or ''. */
  search(): string;
  /** Calls back after each change, with whether the screen has written it. Returns the unsubscribe function. */
  subscribe(listener: (isWritten: boolean) => void): () => void;
  /** Opens a url. While the location is held, the holder is asked instead. */
  navigate(url: string, options?: NavigateOptions): void;
  /** Writes the query of the current path. It is never held: the screen that holds the location writes it. */
  writeSearch(search: string, options?: NavigateOptions): void;
  /**
   * Until the returned function is called, Back, Forward and links do not change the location: they are reversed and
   * passed on.
   */
  hold(onRequested: (destination: Destination) => void): () => void;
  /** Carries out a change that was held. */
  proceed(destination: Destination): void;
  stop(): void;
}

/** The path of a screen: that of an address without the base path (decision 84). */
export const screenPath = (pathname: string): string =>
  __BASE__ && `${pathname}/`.startsWith(`${__BASE__}/`) ? pathname.slice(__BASE__.length) || '/' : pathname;

/** The position of the current entry among those of this page; null for one that a fragment link made. */
function readIndex({ history }: Window): number | null {
  const index: unknown = history.state?.index;
  return typeof index === 'number' ? index : null;
}

/** Characters of a value in an address. An entry of the history keeps a longer one, because servers refuse long addresses. */
const longestValue = 200;

/** Without the values that are too long for it. */
function addressOf(url: string): string {
  const path = url.replace(/\?.*/s, '');
  const query = [...new URLSearchParams(url.slice(path.length))];
  const short = query.filter(([, value]) => value.length <= longestValue);
  if (short.length === query.length) return url;
  return short.length === 0 ? path : `${path}?${new URLSearchParams(short)}`;
}

export function createPageLocation(view: Window): PageLocation {
  const { history } = view;
  const read = () => {
    const kept: unknown = history.state?.search;
    const search = typeof kept === 'string' ? kept : view.location.search;
    return { path: screenPath(view.location.pathname), search };
  };
  const listeners = new Set<(isWritten: boolean) => void>();
  const holders: ((destination: Destination) => void)[] = [];
  let index = readIndex(view) ?? 0;
  let current = read();

  const mark = () => history.replaceState({ ...history.state, index }, '');
  const update = (isWritten = false) => {
    current = read();
    for (const listener of listeners) listener(isWritten);
  };
  const write = (url: string, replace: boolean, isWritten = false) => {
    if (!replace) index += 1;
    const address = addressOf(url);
    const state = address === url ? { index } : { index, search: url.slice(url.indexOf('?')) };
    history[replace ? 'replaceState' : 'pushState'](state, '', __BASE__ + address);
    update(isWritten);
  };

  const onPopState = () => {
    const next = readIndex(view);
    if (next === null) {
      index += 1;
      mark();
      return update();
    }
    const steps = next - index;
    const holder = holders.at(-1);
    // Also the end of a reversal.
    if (steps === 0) return holder ? undefined : update();
    if (!holder) {
      index = next;
      return update();
    }
    const { path, search } = read();
    history.go(-steps);
    holder({ url: path + search, steps, replace: false });
  };

  mark();
  view.addEventListener('popstate', onPopState);

  return {
    path: () => current.path,
    search: () => current.search,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate: (url, { replace = false } = {}) => {
      const holder = holders.at(-1);
      if (holder) holder({ url, steps: null, replace });
      else write(url, replace);
    },
    writeSearch: (search, { replace = false } = {}) => write(current.path + search, replace, true),
    hold: (onRequested) => {
      holders.push(onRequested);
      return () => {
        holders.splice(holders.indexOf(onRequested), 1);
      };
    },
    proceed: ({ url, steps, replace }) => {
      if (steps === null) write(url, replace);
      else history.go(steps);
    },
    stop: () => view.removeEventListener('popstate', onPopState),
  };
}

/** The router's hooks: wouter reads the location here and not from the browser, so that it never sees a reversed change. */
export const routerOf = ({ path, search, subscribe, navigate }: PageLocation) => ({
  hook: (): [string, PageLocation['navigate']] => [useSyncExternalStore(subscribe, path), navigate],
  searchHook: () => useSyncExternalStore(subscribe, search),
  hrefs: (href: string) => __BASE__ + href,
});

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

/** The port `holdLocation` of a chart that would lose work. The browser asks, too, before the page is left. */
export const holdLocation = ({ location, pageActivity }: Pick<Services, 'location' | 'pageActivity'>) =>
  fromCallback<EventObject, void>(({ sendBack }) => {
    const letPageGo = pageActivity.askBeforeLeaving();
    const send = (event: LocationRequested) => sendBack(event);
    const release = location.hold((destination) => send({ type: 'location.requested', destination }));
    return () => {
      release();
      letPageGo();
    };
  });
