/** What the connection does with a request; null where no response comes. */
export type Settle = (request: Request) => Promise<Response | null>;

/** A request that waits until somebody settles it. */
export interface OpenCall {
  /** `POST /api/images`, without the query. */
  readonly name: string;
  readonly query: string;
  readonly settle: (by: Settle) => Promise<void>;
}

/** The base of relative urls, because the page has none. Nothing is sent there. */
export const origin = 'https://server.invalid';

/** fetch and XMLHttpRequest whose requests wait. */
export function createCalls(onChange: () => void) {
  const open = new Set<OpenCall>();

  /** Calls back once with what has come, unless the signal aborts before. */
  function hold(
    request: Request,
    signal: AbortSignal | undefined,
    done: (response: Response | null) => void,
  ): void {
    const { pathname, search } = new URL(request.url);
    const call: OpenCall = {
      name: `${request.method} ${pathname}`,
      query: search,
      settle: async (by) => {
        if (!open.delete(call)) return;
        const response = await by(request).catch(() => null);
        onChange();
        if (!signal?.aborted) done(response);
      },
    };
    open.add(call);
    onChange();
    signal?.addEventListener('abort', () => {
      open.delete(call);
      onChange();
    });
  }

  const fetch = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { signal, ...rest } =
        input instanceof Request ? { ...init, signal: init.signal ?? input.signal } : init;
      const request =
        input instanceof Request ? new Request(input, rest) : new Request(new URL(input, origin), rest);
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason));
      hold(request, signal ?? undefined, (response) =>
        response ? resolve(response) : reject(new TypeError('Failed to fetch')),
      );
    });

  /** What an upload with progress needs. Half of the body is sent until the call is settled. */
  class HeldRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    readonly #headers = new Headers();
    readonly #controller = new AbortController();
    #received = new Headers();
    #method = '';
    #url = '';

    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
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
      const request = new Request(new URL(this.#url, origin), {
        method: this.#method,
        headers: this.#headers,
        body,
      });
      const total = [...(body ?? [])].reduce(
        (sum, [, value]) => sum + (value instanceof Blob ? value.size : 10),
        0,
      );
      const tell = (loaded: number) =>
        this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total, lengthComputable: true }));
      hold(request, this.#controller.signal, async (response) => {
        if (!response) return this.#end('error');
        tell(total);
        this.status = response.status;
        this.#received = response.headers;
        this.responseText = await response.text();
        this.#end('load');
      });
      setTimeout(() => !this.#controller.signal.aborted && tell(Math.round(total / 2)));
    }
    #end(type: string) {
      this.dispatchEvent(new Event(type));
      this.dispatchEvent(new Event('loadend'));
    }
  }

  return { globals: { fetch, XMLHttpRequest: HeldRequest }, open: (): readonly OpenCall[] => [...open] };
}
