import { useSyncExternalStore } from 'react';
import { type EventObject, fromCallback } from 'xstate';
import type { Destination, LocationEvent, LocationRequested } from '#machines/location.ts';
import type { Services } from './services.ts';

interface NavigateOptions {
  /** Whether the current history entry is replaced. */
  readonly replace?: boolean;
}

/**
 * The location of the page. All urls are without the base path. Readers never see a change
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
  /**
   * Until the returned function is called, something covers the screen: Back calls `onBack` and changes nothing else.
   * The last one is asked.
   */
  cover(onBack: () => void): () => void;
  stop(): void;
}

/** The path of a screen: that of an address without the base path. */
export const screenPath = (pathname: string): string =>
  __BASE__ && `${pathname}/`.startsWith(`${__BASE__}/`) ? pathname.slice(__BASE__.length) || '/' : pathname;

/** An entry of the history. */
interface Entry {
  /** The position among those of this page. */
  readonly index: number;
  readonly url: string;
  /** The url of the entry before it; null where it is not of this page. */
  readonly below: string | null;
  /** It only catches Back: the screen, whose entry is the one before it, is covered. */
  readonly isCover: boolean;
}

/** The current entry; its index is null when a fragment link made it. */
function readEntry({ history, location }: Window): Omit<Entry, 'index'> & { readonly index: number | null } {
  const { index, search, below, isCover } = history.state ?? {};
  return {
    index: typeof index === 'number' ? index : null,
    url: screenPath(location.pathname) + (typeof search === 'string' ? search : location.search),
    below: typeof below === 'string' ? below : null,
    isCover: isCover === true,
  };
}

/** Characters of a value in an address. An entry of the history keeps a longer one, because servers refuse long addresses. */
const longestValue = 200;

const searchOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');
const pathOf = (url: string): string => url.replace(/\?.*/s, '');

/** Without the values that are too long for it. */
function addressOf(url: string): string {
  const query = [...new URLSearchParams(searchOf(url))];
  const short = query.filter(([, value]) => value.length <= longestValue);
  if (short.length === query.length) return url;
  return short.length === 0 ? pathOf(url) : `${pathOf(url)}?${new URLSearchParams(short)}`;
}

/** A traversal that the browser has not reported by then was not possible. */
const lostAfter = 1000;
/** How long two traversals at the same time may take to end. */
const settledAfter = 10;

/**
 * The history follows `index`, `url` and the covers: `follow` compares them with the entry that the browser is at.
 * Traversals take time, so that entries are written when none is under way.
 */
export function createPageLocation(view: Window): PageLocation {
  const { history } = view;
  const listeners = new Set<(isWritten: boolean) => void>();
  const holders: ((destination: Destination) => void)[] = [];
  const covers: (() => void)[] = [];
  const first = readEntry(view);
  /** The entry that is shown. */
  let { url, below } = first;
  /** Where the browser is. */
  let position = first.index ?? 0;
  let index = position - Number(first.isCover);
  /** The index of an entry that is left over from a cover. */
  let coverAt: number | null = null;
  /** The traversal that is under way: whether the entry that it leads to is to be shown. */
  let traversal: { readonly to: number; readonly isShown: boolean } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting: (() => void)[] = [];
  let isStopped = false;

  const update = (isWritten = false) => {
    for (const listener of listeners) listener(isWritten);
  };
  const put = (method: 'pushState' | 'replaceState', entry: Entry) => {
    position = entry.index;
    coverAt = entry.isCover ? position : null;
    const address = addressOf(entry.url);
    const { url: own, ...state } = entry;
    history[method](address === own ? state : { ...state, search: searchOf(own) }, '', __BASE__ + address);
  };
  /** Keeps the address, with its fragment. */
  const mark = () => {
    position = index;
    history.replaceState({ ...history.state, index }, '');
  };
  const traverse = (to: number, isShown: boolean) => {
    traversal = { to, isShown };
    history.go(to - position);
    clearTimeout(timer);
    timer = setTimeout(settle, lostAfter);
  };
  const follow = () => {
    if (traversal || isStopped) return;
    const isCover = covers.length > 0;
    const to = index + Number(isCover);
    const entry = { index: to, url, below, isCover };
    if (position === to) {
      const { url: written, isCover: wasCover } = readEntry(view);
      if (written !== url || wasCover !== isCover) put('replaceState', entry);
    } else if (isCover && position === index && coverAt !== to) put('pushState', entry);
    else traverse(to, false);
  };
  const settle = () => {
    clearTimeout(timer);
    const { index: at, ...entry } = readEntry(view);
    const isShown = traversal?.isShown ?? false;
    traversal = null;
    position = at ?? position;
    if (isShown) {
      index = position - Number(entry.isCover);
      url = entry.url;
    }
    if (position === index + Number(entry.isCover)) below = entry.below;
    if (isShown) update();
    for (const write of waiting.splice(0)) write();
    follow();
  };
  const whenSettled = (write: () => void) => {
    if (traversal) waiting.push(write);
    else write();
  };
  const write = (to: string, replace: boolean, isWritten = false) => {
    if (!replace) {
      index += 1;
      below = url;
      const entry = { index, url: to, below, isCover: false };
      // A cover becomes the entry of what is opened from it.
      whenSettled(() => put(position === entry.index ? 'replaceState' : 'pushState', entry));
    }
    // In place of a second entry of the same url, from which Back would change nothing.
    else if (to === below) index -= 1;
    url = to;
    follow();
    update(isWritten);
  };

  const onPopState = () => {
    const entry = readEntry(view);
    if (entry.index === null) {
      index = position + 1;
      ({ url, below } = entry);
      mark();
      return update();
    }
    position = entry.index;
    if (entry.isCover) coverAt = position;
    if (traversal) {
      if (position === traversal.to) return settle();
      clearTimeout(timer);
      timer = setTimeout(settle, settledAfter);
      return;
    }
    const steps = position - Number(entry.isCover) - index;
    if (covers.length > 0 && steps <= 0) {
      covers.at(-1)?.();
      return queueMicrotask(follow);
    }
    const holder = holders.at(-1);
    if (steps !== 0 && !holder) {
      ({ url, below } = entry);
      index += steps;
      update();
    }
    follow();
    if (steps !== 0) holder?.({ url: entry.url, steps, replace: false });
  };

  if (first.index === null) mark();
  follow();
  view.addEventListener('popstate', onPopState);

  return {
    path: () => pathOf(url),
    search: () => searchOf(url),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate: (to, { replace = false } = {}) => {
      const holder = holders.at(-1);
      if (holder) holder({ url: to, steps: null, replace });
      else write(to, replace);
    },
    writeSearch: (search, { replace = false } = {}) => write(pathOf(url) + search, replace, true),
    hold: (onRequested) => {
      holders.push(onRequested);
      return () => {
        holders.splice(holders.indexOf(onRequested), 1);
      };
    },
    proceed: ({ url: to, steps, replace }) => {
      if (steps === null) return write(to, replace);
      // A cover, as of a question, has taken the place of the entries after this one.
      if (steps > 0 && coverAt !== null) return write(to, false);
      whenSettled(() => traverse(index + steps, true));
    },
    cover: (onBack) => {
      covers.push(onBack);
      queueMicrotask(follow);
      return () => {
        covers.splice(covers.indexOf(onBack), 1);
        queueMicrotask(follow);
      };
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      view.removeEventListener('popstate', onPopState);
    },
  };
}

/** The router's hooks: wouter reads the location here and not from the browser, so that it never sees a reversed change. */
export const routerOf = ({ path, search, subscribe, navigate }: PageLocation) => ({
  hook: (): [string, PageLocation['navigate']] => [useSyncExternalStore(subscribe, path, path), navigate],
  searchHook: () => useSyncExternalStore(subscribe, search, search),
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
