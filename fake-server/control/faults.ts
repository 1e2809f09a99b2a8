import type { Fault } from './structs.ts';

/** Thrown when a fault drops the connection: an adapter destroys the socket, in-process it is a network error. */
export class ConnectionDropped extends Error {
  override name = 'ConnectionDropped';
  constructor() {
    super('A fault dropped the connection');
  }
}

/** Resolves after `delayMs`, or when `release` aborts; rejects with the signal's reason when the client disconnects. */
function delay(delayMs: number, signal: AbortSignal, release?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cleanUp = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      release?.removeEventListener('abort', end);
    };
    const end = () => {
      cleanUp();
      resolve();
    };
    const abort = () => {
      cleanUp();
      reject(signal.reason);
    };
    const timer = setTimeout(end, delayMs);
    if (signal.aborted) abort();
    else {
      signal.addEventListener('abort', abort, { once: true });
      release?.addEventListener('abort', end, { once: true });
    }
  });
}

interface ActiveFault {
  readonly fault: Fault;
  readonly pattern: RegExp;
  remaining: number;
}

const patternOf = (path = '/api/*'): RegExp =>
  new RegExp(`^${path.split('*').map(escapePattern).join('.*')}$`);

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const matches = ({ fault, pattern }: ActiveFault, request: Request): boolean => {
  const { pathname, search } = new URL(request.url);
  const path = fault.path?.includes('?') ? pathname + search : pathname;
  return (fault.method ?? request.method) === request.method && pattern.test(path);
};

/** The active faults of one backend; none at first. */
export function createFaults() {
  const active: ActiveFault[] = [];
  let release = new AbortController();
  let delayed = 0;

  return {
    add: (fault: Fault): void => {
      const remaining = fault.times ?? Number.POSITIVE_INFINITY;
      active.push({ fault, pattern: patternOf(fault.path), remaining });
    },
    /** Removes all faults and ends their delays. */
    clear: (): void => {
      active.length = 0;
      release.abort();
      release = new AbortController();
    },
    /** Whether an active fault drops connections. */
    hasDrops: (): boolean => active.some(({ fault }) => fault.drop),
    /** How many requests a fault delays at the moment. */
    delayed: (): number => delayed,
    /**
     * The response of the first fault that matches, else that of `respond`. Rejects with `ConnectionDropped`. A fault that
     * only delays passes on to the next one; a used-up fault is removed.
     */
    async apply(request: Request, respond: () => Promise<Response>): Promise<Response> {
      for (const candidate of active.filter((each) => matches(each, request))) {
        if (candidate.remaining <= 0) continue;
        candidate.remaining -= 1;
        if (candidate.remaining === 0) active.splice(active.indexOf(candidate), 1);
        const { fault } = candidate;
        if (fault.delayMs) {
          delayed += 1;
          await delay(fault.delayMs, request.signal, release.signal).finally(() => {
            delayed -= 1;
          });
        }
        const response = await responseOf(fault, respond);
        if (response) return response;
      }
      return respond();
    },
  };
}

/** Null for a fault that only delays. */
async function responseOf(fault: Fault, respond: () => Promise<Response>): Promise<Response | null> {
  const { drop, cut, processed } = fault;
  const own = ownResponse(fault);
  const usual = cut || (processed && (own || drop)) ? await respond() : null;
  if (drop) throw new ConnectionDropped();
  // A success in the place of a refusal would be a server that lies.
  const response = processed && own?.ok && usual?.ok === false ? usual : (own ?? usual);
  return response && cut ? cutInHalf(response) : response;
}

/** Null for a fault without a response of its own. A status without a body is sent without one. */
function ownResponse({ malformed, status, body, headers = {} }: Fault): Response | null {
  const init = (type: string) => ({
    status: status ?? 200,
    headers: { ...(type && { 'Content-Type': type }), ...headers },
  });
  if (malformed) return new Response('{"data": [{"id": "img_', init('application/json'));
  if (status === undefined && body === undefined) return null;
  if (body === undefined || status === 204 || status === 205 || status === 304)
    return new Response(null, init(''));
  return typeof body === 'string'
    ? new Response(body, init('text/html'))
    : new Response(JSON.stringify(body), init('application/json'));
}

/** Sends half of the body and then ends the connection; without a body, ends it at once. */
async function cutInHalf(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length === 0) throw new ConnectionDropped();
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2));
  let isSent = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!isSent) {
        isSent = true;
        controller.enqueue(half);
        return;
      }
      // The first half is on its way by then.
      await new Promise((resolve) => setTimeout(resolve));
      controller.error(new ConnectionDropped());
    },
  });
  const { status, headers } = response;
  return new Response(body, {
    status,
    headers: { ...Object.fromEntries(headers), 'Content-Length': String(bytes.length) },
  });
}
