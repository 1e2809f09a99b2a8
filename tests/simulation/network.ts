import type { DOMWindow } from 'jsdom';
import { bytesOf, isBlob } from './files.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { Answer, Received, SentRequest, Server } from './server.ts';

/** The connection of a browser to the server: fetch and XMLHttpRequest of its tabs. */
export function createNetwork(
  scheduler: Scheduler,
  random: Random,
  server: Server,
  {
    isOnline,
    userOf,
    pageOf,
  }: {
    readonly isOnline: () => boolean;
    /** Who is signed in in a tab. */
    readonly userOf: (owner: string) => string | null;
    /** The number of the page of a tab: another page is not told what this one has asked for. */
    readonly pageOf: (owner: string) => number | undefined;
  },
) {
  let requests = 0;

  /** Sends a request of a tab; `done` gets null where the connection fails, once, unless it is aborted. */
  const send = (owner: string, sent: SentRequest, done: (answer: Answer | null) => void) => {
    requests += 1;
    const { pathname } = new URL(sent.url);
    const source = `net ${requests} ${sent.method} ${pathname}`;
    const controller = new AbortController();
    const page = pageOf(owner);
    let isOver = false;
    const sentAt = scheduler.elapsed();
    const end = (answer: Answer | null, entry?: Received) => {
      if (isOver || pageOf(owner) !== page) return;
      scheduler.add({
        source,
        owner,
        delay: 1 + random.below(60),
        run: () => {
          if (isOver) return;
          isOver = true;
          if (entry) entry.until = scheduler.elapsed();
          done(isOnline() ? answer : null);
        },
      });
    };
    sent.signal.addEventListener('abort', () => {
      isOver = true;
      controller.abort();
    });
    const sender = userOf(owner);
    scheduler.add({
      source,
      owner: 'server',
      // A file takes longer, so that a user does something meanwhile.
      delay: 1 + random.below(sent.body instanceof FormData && random.chance(0.5) ? 6_000 : 60),
      run: () => {
        if (isOver) return;
        // A page that is gone has sent it, or has not.
        if (pageOf(owner) !== page && random.chance(0.5)) return;
        if (!isOnline()) return end(null);
        // Pictures, and what a deployed build would answer.
        if (!pathname.startsWith('/api/')) return end({ status: 404, headers: new Headers(), text: '' });
        server.process(
          { ...sent, signal: controller.signal },
          { tab: owner, sender, sentAt, isThere: () => pageOf(owner) === page },
          end,
        );
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
        const { method = 'GET', body = null, headers } = init;
        const signal = init.signal ?? new window.AbortController().signal;
        if (signal.aborted) return reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason));
        const url = new URL(String(input), window.location.href).href;
        send(
          owner,
          { method, url, headers: new Headers(headers), body: body as string | null, signal },
          (answer) => {
            if (!answer) return reject(new window.TypeError('Failed to fetch'));
            const { status, text } = answer;
            resolve({
              status,
              ok: status >= 200 && status < 300,
              headers: answer.headers,
              body: text === '' ? null : {},
              text: async () => text,
              json: async () => window.JSON.parse(text),
            });
          },
        );
      });

  /** The part of XMLHttpRequest that uploads use. jsdom would turn a file into text. */
  const requestClassOf = (window: DOMWindow, owner: string) => {
    const { EventTarget, Event, ProgressEvent, URL } = window;
    const Target = EventTarget as typeof globalThis.EventTarget;
    return class XMLHttpRequest extends Target {
      readonly upload = new Target();
      status = 0;
      responseText = '';
      readonly #headers = new Headers();
      readonly #controller = new window.AbortController();
      #received = new Headers();
      #method = '';
      #url = '';

      open(method: string, url: string) {
        this.#method = method;
        this.#url = new URL(url, window.location.href).href;
      }

      setRequestHeader(name: string, value: string) {
        this.#headers.set(name, value);
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
        const progress = (loaded: number, delay: number) =>
          scheduler.add({
            source: `${owner} progress`,
            owner,
            delay,
            run: () => {
              if (this.#controller.signal.aborted || this.status !== 0) return;
              const event = { loaded, total, lengthComputable: true };
              this.upload.dispatchEvent(new ProgressEvent('progress', event));
            },
          });
        progress(Math.round(total / 2), 2);
        progress(total, 5);
        const sent = {
          method: this.#method,
          url: this.#url,
          headers: this.#headers,
          body: body && formOf(body),
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

  return { fetchOf, requestClassOf };
}
