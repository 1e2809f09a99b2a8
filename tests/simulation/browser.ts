import type { Script } from 'node:vm';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';
import { type Clocks, type DateMaker, dateClassOf, seededCrypto, timersOf } from './globals.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { Answer, Server } from './server.ts';
import type { TabFacts } from './tab.tsx';

export const origin = 'http://studio.test';

/** What a browser lacks, for the whole simulation. */
export interface Lacks {
  /** Pages over http have no lock manager. */
  readonly locks: boolean;
  /** localStorage, sessionStorage and IndexedDB throw. */
  readonly storage: boolean;
}

export interface Tab {
  readonly name: string;
  readonly window: DOMWindow;
  /** Of the page; a reload makes a new one. */
  readonly scripts: NonNullable<typeof globalThis.simulated>;
  observe(): TabFacts;
}

interface Lock {
  readonly owner: string;
  readonly grant: () => void;
}

type Values = Map<string, string>;

/** What jsdom keeps of a file. */
interface FileBytes {
  readonly _bytes: Uint8Array;
}

const implementation = (value: object): Partial<FileBytes> | undefined => {
  const [symbol] = Object.getOwnPropertySymbols(value).filter(({ description }) => description === 'impl');
  return symbol && (Reflect.get(value, symbol) as FileBytes);
};

/** Whether it is a Blob or a File of any tab. */
const isBlob = (value: unknown): value is File =>
  typeof value === 'object' && value !== null && implementation(value)?._bytes !== undefined;

const bytesOf = (file: Blob): Uint8Array => implementation(file)?._bytes ?? new Uint8Array();

export type Browser = ReturnType<typeof createBrowser>;

/** One browser with its tabs, the storage and the locks that they share, and its connection to the server. */
export function createBrowser({
  scheduler,
  clocks,
  random,
  server,
  script,
  lacks,
  isRecording,
}: {
  readonly scheduler: Scheduler;
  readonly clocks: Clocks;
  readonly random: Random;
  readonly server: Server;
  readonly script: Script;
  readonly lacks: Lacks;
  readonly isRecording: boolean;
}) {
  const tabs = new Map<string, Tab>();
  const local: Values = new Map();
  const sessions = new Map<string, Values>();
  const databases = new IDBFactory();
  const locks = new Map<string, Lock[]>();
  const problems: string[] = [];
  let isOnline = true;
  let isFull = false;
  let visible = '';
  let requests = 0;
  /** Pages that are gone. Emptied at the end, because the promises of their last task end later. */
  const closed: DOMWindow[] = [];
  /** How many pages a tab has had: what a page has asked for is not told to the next one. */
  const pages = new Map<string, number>();
  const as = <Value>(owner: string, act: () => Value): Value => {
    const before = scheduler.owner;
    scheduler.owner = owner;
    const value = act();
    scheduler.owner = before;
    return value;
  };

  // Files in a database outlive the page that has stored them.
  const { window: files } = new JSDOM('');
  const clone = (value: unknown): unknown => {
    if (isBlob(value))
      return new files.File([bytesOf(value) as never], value.name, {
        type: value.type,
        lastModified: value.lastModified,
      });
    if (Array.isArray(value)) return value.map(clone);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, clone(each)]));
    return value;
  };
  Object.assign(globalThis, { structuredClone: clone });

  const storageOf = (window: DOMWindow, owner: string, values: Values, isShared: boolean): Storage => {
    const tell = (key: string | null, oldValue: string | null, newValue: string | null) => {
      if (!isShared || oldValue === newValue) return;
      for (const other of tabs.values())
        if (other.name !== owner)
          scheduler.add({
            source: `${other.name} storage`,
            owner: other.name,
            delay: random.below(40),
            run: () =>
              other.window.dispatchEvent(
                new other.window.StorageEvent('storage', { key, oldValue, newValue }),
              ),
          });
    };
    const own = {
      getItem: (key: string) => values.get(String(key)) ?? null,
      setItem: (key: string, value: string) => {
        if (isFull) throw new window.DOMException('The quota has been exceeded.', 'QuotaExceededError');
        const before = values.get(String(key)) ?? null;
        values.set(String(key), String(value));
        tell(String(key), before, String(value));
      },
      removeItem: (key: string) => {
        const before = values.get(String(key)) ?? null;
        values.delete(String(key));
        tell(String(key), before, null);
      },
      clear: () => {
        values.clear();
        tell(null, '', null);
      },
      key: (index: number) => [...values.keys()][index] ?? null,
    };
    return new Proxy(own as unknown as Storage, {
      get: (target, name) =>
        name === 'length' ? values.size : (Reflect.get(target, name) ?? values.get(String(name))),
      ownKeys: () => [...values.keys()],
      getOwnPropertyDescriptor: (_, name) =>
        values.has(String(name))
          ? { configurable: true, enumerable: true, value: values.get(String(name)) }
          : undefined,
    });
  };

  const grantNext = (name: string) => {
    const [first] = locks.get(name) ?? [];
    if (first) scheduler.add({ source: `lock ${name}`, owner: first.owner, run: first.grant });
  };
  const release = (name: string, lock: Lock) => {
    const queue = locks.get(name) ?? [];
    const place = queue.indexOf(lock);
    if (place < 0) return;
    queue.splice(place, 1);
    if (place === 0) grantNext(name);
  };
  const locksOf = (window: DOMWindow, owner: string) => ({
    request: (name: string, ...rest: unknown[]) => {
      const work = rest.pop() as () => Promise<unknown>;
      const { signal } = (rest[0] ?? {}) as { signal?: AbortSignal };
      return new window.Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        let isGranted = false;
        const lock: Lock = {
          owner,
          grant: () => {
            if (isGranted || locks.get(name)?.[0] !== lock) return;
            isGranted = true;
            Promise.resolve(work())
              .then(resolve, reject)
              .finally(() => release(name, lock));
          },
        };
        const queue = locks.get(name) ?? [];
        locks.set(name, queue);
        queue.push(lock);
        if (queue.length === 1) grantNext(name);
        signal?.addEventListener('abort', () => {
          if (isGranted) return;
          release(name, lock);
          reject(signal.reason);
        });
      });
    },
  });

  interface Sent {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string | FormData | undefined;
    readonly signal?: AbortSignal | undefined;
  }

  /** Sends a request of a tab; `done` gets null where the connection fails, once, unless it is aborted. */
  const send = (owner: string, sent: Sent, done: (answer: Answer | null) => void) => {
    requests += 1;
    const { pathname } = new URL(sent.url);
    const source = `net ${requests} ${sent.method} ${pathname}`;
    const controller = new AbortController();
    const page = pages.get(owner);
    let isOver = false;
    const end = (answer: Answer | null) => {
      if (isOver || pages.get(owner) !== page) return;
      scheduler.add({
        source,
        owner,
        delay: 1 + random.below(60),
        run: () => {
          if (isOver) return;
          isOver = true;
          done(isOnline ? answer : null);
        },
      });
    };
    sent.signal?.addEventListener('abort', () => {
      isOver = true;
      controller.abort();
    });
    const sender = tabs.get(owner)?.observe().user ?? null;
    scheduler.add({
      source,
      owner: 'server',
      delay: 1 + random.below(60),
      run: () => {
        if (isOver) return;
        if (!isOnline) return end(null);
        // Pictures, and what a deployed build would answer.
        if (!pathname.startsWith('/api/')) return end({ status: 404, headers: new Headers(), text: '' });
        server.process({ ...sent, body: sent.body, signal: controller.signal }, { tab: owner, sender }, end);
      },
    });
  };

  /** A form of a tab as one that Node sends. */
  const formOf = (form: FormData): FormData => {
    const copy = new FormData();
    for (const [name, value] of form)
      if (isBlob(value))
        copy.append(name, new Blob([bytesOf(value) as never], { type: value.type }), value.name);
      else copy.append(name, value as string);
    return copy;
  };

  const fetchOf =
    (window: DOMWindow, owner: string) =>
    (input: unknown, init: RequestInit = {}) =>
      new window.Promise((resolve, reject) => {
        const { signal, method = 'GET', body } = init;
        if (signal?.aborted) return reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason));
        const headers: Record<string, string> = {};
        new Headers(init.headers as HeadersInit).forEach((value, name) => {
          headers[name === 'authorization' ? 'Authorization' : name] = value;
        });
        const url = new URL(String(input), window.location.href).href;
        send(owner, { method, url, headers, body: body as string, signal: signal ?? undefined }, (answer) => {
          if (!answer) return reject(new window.TypeError('Failed to fetch'));
          const { status, headers: received, text } = answer;
          resolve({
            status,
            ok: status >= 200 && status < 300,
            headers: received,
            body: text === '' ? null : {},
            text: async () => text,
            json: async () => window.JSON.parse(text),
            arrayBuffer: async () => new window.ArrayBuffer(0),
            blob: async () => new window.Blob([text]),
          });
        });
      });

  /** The part of XMLHttpRequest that uploads use. jsdom would turn a file into text. */
  const requestClassOf = (window: DOMWindow, owner: string) => {
    const { EventTarget, Event, ProgressEvent, URL } = window;
    const Target = EventTarget as typeof globalThis.EventTarget;
    return class XMLHttpRequest extends Target {
      readonly upload = new Target();
      status = 0;
      responseText = '';
      readonly #headers: Record<string, string> = {};
      readonly #controller = new window.AbortController();
      #received = new Headers();
      #method = '';
      #url = '';

      open(method: string, url: string) {
        this.#method = method;
        this.#url = new URL(url, window.location.href).href;
      }

      setRequestHeader(name: string, value: string) {
        this.#headers[name] = value;
      }

      getResponseHeader(name: string) {
        return this.#received.get(name);
      }

      abort() {
        this.#controller.abort();
        this.#end('abort');
      }

      send(body: FormData | null) {
        const total = [...(body ?? [])].reduce(
          (sum, [, value]) => sum + (isBlob(value) ? value.size : 10),
          0,
        );
        for (const [share, delay] of [
          [0.5, 2],
          [1, 5],
        ] as const)
          scheduler.add({
            source: `${owner} progress`,
            owner,
            delay,
            run: () => {
              if (this.#controller.signal.aborted || this.status !== 0) return;
              const event = { loaded: Math.round(total * share), total, lengthComputable: true };
              this.upload.dispatchEvent(new ProgressEvent('progress', event));
            },
          });
        const sent: Sent = {
          method: this.#method,
          url: this.#url,
          headers: this.#headers,
          ...(body && { body: formOf(body) }),
          signal: this.#controller.signal,
        };
        send(owner, sent, (answer) => {
          if (!answer) return this.#end('error');
          this.status = answer.status;
          this.responseText = answer.text;
          this.#received = answer.headers;
          this.#end('load');
        });
      }

      #end(type: string) {
        this.dispatchEvent(new Event(type));
        this.dispatchEvent(new Event('loadend'));
      }
    };
  };

  const channelClassOf = (owner: string) =>
    class MessageChannel {
      readonly port1: {
        onmessage: ((event: object) => void) | null;
        close(): void;
        postMessage(data: unknown): void;
      };
      readonly port2: MessageChannel['port1'];
      constructor() {
        const portTo = (other: () => MessageChannel['port1']): MessageChannel['port1'] => ({
          onmessage: null,
          close: () => undefined,
          postMessage: (data) => {
            scheduler.add({ source: `${owner} message`, owner, run: () => other().onmessage?.({ data }) });
          },
        });
        this.port1 = portTo(() => this.port2);
        this.port2 = portTo(() => this.port1);
      }
    };

  const install = (window: DOMWindow, name: string) => {
    const timers = timersOf(scheduler, () => name);
    const { setImmediate: _, clearImmediate: __, ...ofBrowser } = timers;
    const session = sessions.get(name) ?? new Map<string, string>();
    sessions.set(name, session);
    const makeDate = window.eval(`(${dateClassOf})`) as DateMaker;
    const frame = (run: (time: number) => void) =>
      timers.setTimeout(() => run(scheduler.elapsed()), 16 - (scheduler.elapsed() % 16));
    Object.assign(window, {
      ...ofBrowser,
      Date: makeDate(window.Date as unknown as DateConstructor)(clocks.browser),
      requestAnimationFrame: frame,
      cancelAnimationFrame: timers.clearTimeout,
      requestIdleCallback: (run: (deadline: object) => void) =>
        timers.setTimeout(() => run({ didTimeout: false, timeRemaining: () => 10 }), 5),
      cancelIdleCallback: timers.clearTimeout,
      MessageChannel: channelClassOf(name),
      fetch: fetchOf(window, name),
      Headers,
      XMLHttpRequest: requestClassOf(window, name),
      IDBKeyRange,
      structuredClone: clone,
      scrollTo: () => undefined,
      name: isRecording ? 'record' : '',
    });
    window.Math.random = random.next;
    // Styles go where jsdom does not parse them: that would take half of the time.
    const unread = Object.assign(window.document.createElement('style'), {
      type: 'text/plain',
      innerHTML: ' ',
    });
    Object.assign(window, { _goober: unread });
    const define = (target: object, values: Record<string, () => unknown>) => {
      for (const [key, get] of Object.entries(values))
        Object.defineProperty(target, key, { get, configurable: true });
    };
    const unlessBlocked =
      <Value>(value: Value) =>
      () => {
        if (lacks.storage) throw new window.DOMException('The operation is insecure.', 'SecurityError');
        return value;
      };
    define(window, {
      localStorage: unlessBlocked(storageOf(window, name, local, true)),
      sessionStorage: unlessBlocked(storageOf(window, name, session, false)),
      indexedDB: unlessBlocked(databases),
      crypto: () => crypto,
      performance: () => ({
        now: () => scheduler.elapsed(),
        mark: () => undefined,
        measure: () => undefined,
      }),
    });
    const crypto = seededCrypto(random);
    define(window.navigator, {
      onLine: () => isOnline,
      locks: () => (lacks.locks ? undefined : locksOf(window, name)),
      clipboard: () => ({ writeText: async () => undefined }),
    });
    define(window.document, {
      hidden: () => visible !== name,
      visibilityState: () => (visible === name ? 'visible' : 'hidden'),
      hasFocus: () => () => visible === name,
    });
    Object.assign(window.URL, {
      createObjectURL: () => `blob:${origin}/${name}`,
      revokeObjectURL: () => undefined,
    });
    for (const type of [window.Blob, window.File])
      Object.defineProperty(type, Symbol.hasInstance, { value: isBlob });
  };

  const open = (name: string, url: string, state: unknown = null) => {
    const virtualConsole = new VirtualConsole();
    const page = (pages.get(name) ?? 0) + 1;
    pages.set(name, page);
    virtualConsole.on('jsdomError', (error) => {
      if (pages.get(name) !== page) return;
      if (/Not implemented: navigation/.test(error.message)) requestReload(name);
      else if (!/Not implemented/.test(error.message))
        problems.push(`${name}: ${error.detail?.stack ?? error.message}`);
    });
    virtualConsole.on('error', (...texts) => {
      if (pages.get(name) === page) problems.push(`${name}: ${texts.map(String).join(' ')}`);
    });
    const dom = new JSDOM('<!doctype html><html lang="en"><body><div id="root"></div></body></html>', {
      url: origin + url,
      runScripts: 'outside-only',
      virtualConsole,
    });
    const { window } = dom;
    if (state) window.history.replaceState(state, '', url);
    install(window, name);
    as(name, () => script.runInContext(dom.getInternalVMContext()));
    const scripts = (window as unknown as typeof globalThis).simulated;
    if (!scripts) throw new Error('The script of the tab has not run to its end');
    tabs.set(name, { name, window, scripts, observe: scripts.observe });
  };

  const requestReload = (name: string) =>
    scheduler.add({ source: `${name} navigation`, owner: name, run: () => reload(name) });

  const close = (name: string, keepsSession = false) => {
    const tab = tabs.get(name);
    if (!tab) return;
    const { window } = tab;
    as(name, () => window.dispatchEvent(new window.Event('pagehide')));
    tabs.delete(name);
    pages.set(name, (pages.get(name) ?? 0) + 1);
    scheduler.removeAll(name);
    for (const [lockName, queue] of locks)
      for (const lock of queue.filter(({ owner }) => owner === name)) release(lockName, lock);
    if (!keepsSession) sessions.delete(name);
    closed.push(window);
  };

  const reload = (name: string) => {
    const tab = tabs.get(name);
    if (!tab) return;
    const { location, history } = tab.window;
    const [url, state] = [location.pathname + location.search, history.state];
    close(name, true);
    open(name, url, state && structuredClone(state));
  };

  const show = (name: string) => {
    if (visible === name) return;
    const before = visible;
    visible = name;
    for (const each of [before, name]) {
      const tab = tabs.get(each);
      if (!tab) continue;
      const { document, Event } = tab.window;
      as(each, () => {
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        tab.window.dispatchEvent(new Event(each === name ? 'focus' : 'blur'));
      });
    }
  };

  return {
    tabs,
    as,
    local,
    sessions,
    databases,
    problems,
    open,
    close,
    reload,
    /** Makes a tab the visible one. */
    show,
    isOnline: () => isOnline,
    isFull: () => isFull,
    setOnline(online: boolean) {
      if (isOnline === online) return;
      isOnline = online;
      for (const { name, window } of tabs.values())
        as(name, () => window.dispatchEvent(new window.Event(online ? 'online' : 'offline')));
    },
    setFull(full: boolean) {
      isFull = full;
    },
    /** Ends every tab, with its actors. */
    end() {
      for (const name of [...tabs.keys()]) {
        tabs.get(name)?.scripts.stop();
        close(name);
      }
      for (const window of [...closed, files]) window.close();
    },
  };
}
