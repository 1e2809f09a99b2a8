import { origin } from './calls.ts';

interface Entry {
  readonly url: string;
  readonly state: unknown;
}

/** Values by key, as localStorage has them: `Object.keys` lists them too. */
function createStorage(): Storage {
  const values = new Map<string, string>();
  const own = {
    getItem: (key: string) => values.get(String(key)) ?? null,
    setItem: (key: string, value: string) => void values.set(String(key), String(value)),
    removeItem: (key: string) => void values.delete(String(key)),
    clear: () => values.clear(),
    key: (index: number) => [...values.keys()][index] ?? null,
  };
  return new Proxy<Storage>(Object(own), {
    get: (target, name) => (name === 'length' ? values.size : Reflect.get(target, name)),
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_, name) =>
      values.has(String(name))
        ? { configurable: true, enumerable: true, value: values.get(String(name)) }
        : undefined,
  });
}

type Work = (lock: { readonly name: string } | null) => Promise<unknown>;

/** The locks of one page; they are granted in the order of the requests. */
function createLocks() {
  const queues = new Map<string, Promise<unknown>>();
  return {
    request: (name: string, ...rest: readonly unknown[]): Promise<unknown> => {
      const work = rest.at(-1) as Work;
      const { ifAvailable, signal } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
      const before = queues.get(name);
      if (before && ifAvailable) return work(null);
      const result = Promise.resolve(before).then(() => {
        signal?.throwIfAborted();
        return work({ name });
      });
      const end = result
        .catch(() => undefined)
        .then(() => {
          if (queues.get(name) === end) queues.delete(name);
        });
      queues.set(name, end);
      const aborted = new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
      );
      return signal ? Promise.race([result, aborted]) : result;
    },
  };
}

/**
 * What an application reads of its browser, for a page that has no address of its own: location and history, storage, locks,
 * and whether there is a connection. `window` stands for the window with all of that.
 */
export function createBrowser(page: Window & typeof globalThis, path: string, onMove: () => void) {
  const entries: Entry[] = [{ url: path, state: null }];
  let index = 0;
  let isOnline = true;
  const current = (): Entry => entries[index] ?? { url: path, state: null };
  const urlOf = () => new URL(current().url, origin);
  const write = (state: unknown, url: unknown, at: number) => {
    entries.splice(at, entries.length, { url: typeof url === 'string' ? url : current().url, state });
    index = at;
    onMove();
  };
  const go = (steps = 0) =>
    page.setTimeout(() => {
      if (steps === 0 || !entries[index + steps]) return;
      index += steps;
      onMove();
      page.dispatchEvent(new page.PopStateEvent('popstate', { state: current().state }));
    }, 0);
  const history = {
    get state() {
      return current().state;
    },
    get length() {
      return entries.length;
    },
    scrollRestoration: 'auto',
    pushState: (state: unknown, _: string, url?: unknown) => write(state, url, index + 1),
    replaceState: (state: unknown, _: string, url?: unknown) => {
      const later = entries.slice(index + 1);
      write(state, url, index);
      entries.push(...later);
    },
    go,
    back: () => go(-1),
    forward: () => go(1),
  };
  const location = {
    get pathname() {
      return urlOf().pathname;
    },
    get search() {
      return urlOf().search;
    },
    get href() {
      return urlOf().href;
    },
    hash: '',
    origin,
    assign: () => undefined,
    replace: () => undefined,
    reload: () => undefined,
  };
  const window = new Proxy(page, {
    get: (target, name) => {
      if (name === 'location') return location;
      const value = Reflect.get(target, name, target);
      // The operations of a window refuse another `this`.
      return typeof value === 'function' && !('prototype' in value) ? value.bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
  const define = (target: object, values: Readonly<Record<string, () => unknown>>) => {
    for (const [name, get] of Object.entries(values))
      Object.defineProperty(target, name, { get, configurable: true });
  };
  const [local, session, locks] = [createStorage(), createStorage(), createLocks()];
  define(page, { history: () => history, localStorage: () => local, sessionStorage: () => session });
  define(page.navigator, { onLine: () => isOnline, locks: () => locks });
  define(page.document, {
    hidden: () => false,
    visibilityState: () => 'visible',
    hasFocus: () => () => true,
  });

  return {
    window,
    /** The path and the query. */
    url: () => current().url,
    isOnline: () => isOnline,
    setOnline(online: boolean): void {
      isOnline = online;
      page.dispatchEvent(new page.Event(online ? 'online' : 'offline'));
    },
  };
}
