import {
  boolean,
  enums,
  type Infer,
  integer,
  max,
  min,
  nonempty,
  object,
  optional,
  refine,
  string,
  unknown,
} from 'superstruct';

const wait = max(min(integer(), 0), 10 * 60 * 1000);

/** A fault as `POST /__fake/faults` takes it (decision 24). Durations are milliseconds. */
export const faultStruct = refine(
  object({
    method: optional(enums(['GET', 'POST', 'PUT', 'DELETE'])),
    /** May hold `*` for any text; compared with the path, and with path and query when it holds a `?`. */
    path: optional(nonempty(string())),
    status: optional(max(min(integer(), 200), 599)),
    body: optional(unknown()),
    delayMs: optional(wait),
    drop: optional(boolean()),
    malformed: optional(boolean()),
    times: optional(min(integer(), 1)),
  }),
  'effect',
  ({ status, body, delayMs, drop, malformed }) =>
    [status, body, delayMs].some((effect) => effect !== undefined) || drop || malformed || 'no effect',
);
export type Fault = Readonly<Omit<Infer<typeof faultStruct>, 'body'>> & { readonly body?: unknown };

/** Thrown when a fault cuts the connection: the door destroys the socket, in-process it is a network error. */
export class ConnectionCut extends Error {
  override name = 'ConnectionCut';
  constructor() {
    super('A fault cut the connection');
  }
}

/** Settles after so many milliseconds, or rejects with the signal's reason as soon as the caller goes away. */
export function waitFor(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    }, delayMs);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}

/** The faults that a test or a demo asked for. */
export interface Faults {
  readonly add: (fault: Fault) => void;
  readonly clear: () => void;
  /** Whether one of them is to cut connections. */
  readonly cuts: () => boolean;
  /**
   * What the faults make of a request: an answer, a `ConnectionCut`, or null when the real handler is to answer.
   * They apply in the order added. One that only delays goes on to the next; a used-up one is gone.
   */
  readonly apply: (request: Request) => Promise<Response | null>;
}

interface Active {
  readonly fault: Fault;
  readonly pattern: RegExp;
  left: number;
}

/** Without a path a fault means every call, but no file. */
const patternOf = (path = '/api/*'): RegExp => new RegExp(`^${path.split('*').map(escaped).join('.*')}$`);

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const matches = ({ fault, pattern }: Active, request: Request): boolean => {
  const { pathname, search } = new URL(request.url);
  const path = fault.path?.includes('?') ? pathname + search : pathname;
  return (fault.method ?? request.method) === request.method && pattern.test(path);
};

/** No faults yet. */
export function createFaults(): Faults {
  const active: Active[] = [];

  const take = (candidate: Active) => {
    candidate.left -= 1;
    if (candidate.left <= 0) active.splice(active.indexOf(candidate), 1);
  };

  return {
    add: (fault) => {
      active.push({ fault, pattern: patternOf(fault.path), left: fault.times ?? Number.POSITIVE_INFINITY });
    },
    clear: () => {
      active.length = 0;
    },
    cuts: () => active.some(({ fault }) => fault.drop),
    async apply(request) {
      for (const candidate of active.filter((one) => matches(one, request))) {
        if (candidate.left <= 0) continue;
        take(candidate);
        const { fault } = candidate;
        if (fault.delayMs) await waitFor(fault.delayMs, request.signal);
        const response = effectOf(fault);
        if (response) return response;
      }
      return null;
    },
  };
}

/** What a fault answers; null when it only delays. A status without a body is sent without one. */
function effectOf({ drop, malformed, status, body }: Fault): Response | null {
  if (drop) throw new ConnectionCut();
  if (malformed)
    return new Response('{"data": [{"id": "img_', {
      status: status ?? 200,
      headers: { 'Content-Type': 'application/json' },
    });
  if (status === undefined && body === undefined) return null;
  if (body === undefined || status === 204 || status === 205 || status === 304)
    return new Response(null, { status: status ?? 200 });
  if (typeof body === 'string')
    return new Response(body, { status: status ?? 200, headers: { 'Content-Type': 'text/html' } });
  return Response.json(body, { status: status ?? 200 });
}
