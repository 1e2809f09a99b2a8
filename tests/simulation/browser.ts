import type { Script } from 'node:vm';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';
import { bytesOf, createClone, isBlob } from './files.ts';
import { type Clocks, type DateMaker, dateClassOf, seededCrypto, timersOf } from './globals.ts';
import { createNetwork } from './network.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { Server } from './server.ts';
import { createShared, type Values } from './shared.ts';

const origin = 'http://studio.test';

/** A tab with its page; a reload makes another one. */
export interface Tab extends NonNullable<typeof globalThis.simulated> {
  readonly name: string;
  readonly window: DOMWindow;
}

export type Browser = ReturnType<typeof createBrowser>;

/** One browser with its tabs, the storage and the locks that they share, and its connection to the server. */
export function createBrowser(
  scheduler: Scheduler,
  clocks: Clocks,
  random: Random,
  server: Server,
  script: Script,
) {
  const tabs = new Map<string, Tab>();
  const local: Values = new Map();
  const sessions = new Map<string, Values>();
  const databases = new IDBFactory();
  const problems: string[] = [];
  let isOnline = true;
  /** The tab that is visible and has the focus; 'all' as windows side by side; empty while nobody looks. */
  let shown = '';
  const isVisible = (name: string) => shown === 'all' || shown === name;
  /** Pages that are gone. Emptied at the end, because the invariants of their last task end later. */
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

  const { clone, close: closeFiles } = createClone();
  Object.assign(globalThis, { structuredClone: clone });
  const { storageOf, locksOf, releaseAll } = createShared(scheduler, random, tabs);
  const { fetchOf, requestClassOf } = createNetwork(scheduler, random, server, {
    isOnline: () => isOnline,
    userOf: (owner) => tabs.get(owner)?.observe().user ?? null,
    pageOf: (owner) => pages.get(owner),
  });

  /** Its first port receives what the second one sends. */
  const channelClassOf = (owner: string) =>
    class MessageChannel {
      readonly port1: { onmessage?: () => void; close: () => void } = { close: () => undefined };
      readonly port2 = {
        postMessage: () =>
          scheduler.add({ source: `${owner} message`, owner, run: () => this.port1.onmessage?.() }),
      };
    };

  const install = (window: DOMWindow, name: string) => {
    const { setImmediate: _, clearImmediate: __, ...timers } = timersOf(scheduler, () => name);
    const session = sessions.get(name) ?? new Map<string, string>();
    sessions.set(name, session);
    const makeDate = window.eval(`(${dateClassOf})`) as DateMaker;
    Object.assign(window, {
      ...timers,
      Date: makeDate(window.Date)(clocks.browser),
      MessageChannel: channelClassOf(name),
      fetch: fetchOf(window, name),
      Headers,
      XMLHttpRequest: requestClassOf(window, name),
      IDBKeyRange,
      structuredClone: clone,
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
    const localStorage = storageOf(name, local, true);
    const sessionStorage = storageOf(name, session, false);
    define(window, {
      localStorage: () => localStorage,
      sessionStorage: () => sessionStorage,
      indexedDB: () => databases,
      crypto: () => crypto,
      performance: () => ({ now: () => scheduler.elapsed() }),
    });
    const crypto = seededCrypto(random);
    define(window.navigator, {
      onLine: () => isOnline,
      locks: () => locksOf(window, name),
      clipboard: () => ({ writeText: async () => undefined }),
    });
    define(window.document, { hidden: () => !isVisible(name) });
    Object.assign(window.URL, {
      createObjectURL: () => `blob:${origin}/${name}`,
      revokeObjectURL: () => undefined,
    });
    // A file comes from a disk.
    window.Blob.prototype.arrayBuffer = function (this: Blob) {
      return new window.Promise<ArrayBuffer>((resolve) =>
        scheduler.add({
          source: `${name} file`,
          owner: name,
          delay: random.below(400),
          run: () => resolve(new window.Uint8Array(bytesOf(this)).buffer),
        }),
      );
    };
    for (const type of [window.Blob, window.File])
      Object.defineProperty(type, Symbol.hasInstance, { value: isBlob });
  };

  const open = (name: string, url: string, state: unknown = null) => {
    const virtualConsole = new VirtualConsole();
    const page = (pages.get(name) ?? 0) + 1;
    pages.set(name, page);
    virtualConsole.on('jsdomError', (error) => {
      if (pages.get(name) !== page) return;
      if (/Not implemented: navigation/.test(error.message))
        scheduler.add({ source: `${name} navigation`, owner: name, run: () => reload(name) });
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
    // A page that is reloaded keeps its history: Back leads to where its entry has come from.
    const { from } = Object(state) as { readonly from?: string };
    if (from) window.history.replaceState(null, '', from);
    if (state) window.history[from ? 'pushState' : 'replaceState'](state, '', url);
    install(window, name);
    as(name, () => script.runInContext(dom.getInternalVMContext()));
    const scripts = window.simulated;
    if (!scripts) throw new Error('The script of the tab has not run to its end');
    tabs.set(name, { name, window, ...scripts });
  };

  const close = (name: string, keepsSession = false) => {
    const tab = tabs.get(name);
    if (!tab) return;
    const { window } = tab;
    as(name, () => window.dispatchEvent(new window.Event('pagehide')));
    tabs.delete(name);
    pages.set(name, (pages.get(name) ?? 0) + 1);
    scheduler.removeAll(name);
    releaseAll(name);
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
    if (shown === name) return;
    const before = shown;
    const were = new Map([...tabs.keys()].map((each) => [each, isVisible(each)]));
    shown = name;
    for (const [each, { window }] of tabs)
      as(each, () => {
        const { document, Event } = window;
        if (were.get(each) !== isVisible(each))
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        if (each === name || each === before)
          window.dispatchEvent(new Event(each === name ? 'focus' : 'blur'));
      });
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
    /** A tab, 'all', or none with an empty name. */
    show,
    setOnline(online: boolean) {
      if (isOnline === online) return;
      isOnline = online;
      for (const { name, window } of tabs.values())
        as(name, () => window.dispatchEvent(new window.Event(online ? 'online' : 'offline')));
    },
    /** Ends every tab, with its actors. */
    end() {
      for (const name of [...tabs.keys()]) {
        tabs.get(name)?.stop();
        close(name);
      }
      for (const window of closed) window.close();
      closeFiles();
    },
  };
}
