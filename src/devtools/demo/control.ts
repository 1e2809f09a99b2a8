/** What goes wrong, and for which calls, as `POST /__fake/faults` takes it (decision 24). */
export interface Fault {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** May hold `*`. Without it the fault meets every call. */
  readonly path?: string;
  readonly status?: number;
  readonly body?: unknown;
  /** Milliseconds. */
  readonly delayMs?: number;
  readonly drop?: boolean;
  readonly malformed?: boolean;
  readonly times?: number;
}

/** How much there is; what is left out is as the backend was started. */
export interface Seed {
  readonly inquiries?: number;
  readonly contact?: number;
  readonly images?: number;
  readonly videos?: number;
}

/** Which tokens run out now. */
export interface Expiry {
  readonly access?: true;
  readonly refresh?: true;
}

/** A situation of the fake backend: seeded anew, faults, tokens that have run out. */
export interface Setting {
  readonly seed?: Seed;
  readonly faults?: readonly Fault[];
  readonly expire?: Expiry;
}

/** A fault that was added from here; `id` is no other one's. */
export interface ActiveFault {
  readonly id: number;
  readonly fault: Fault;
}

/** What the panel shows of the fake backend. */
export interface ControlState {
  /** The faults that were added from here and not cleared since; those with `times` may be used up. */
  readonly faults: readonly ActiveFault[];
  /** How the last command went, or null. */
  readonly notice: { readonly tone: 'info' | 'error'; readonly text: string } | null;
}

/** The control routes of the fake backend by hand. No command rejects: `read().notice` tells how it went. */
export interface Control {
  read(): ControlState;
  subscribe(listener: () => void): () => void;
  /** Seeds anew; this signs everyone out and clears the faults. */
  reset(seed: Seed): Promise<void>;
  addFault(fault: Fault): Promise<void>;
  /** Clears one fault by its id, or all of them. */
  clearFaults(id?: number): Promise<void>;
  expire(expiry: Expiry): Promise<void>;
  /** Leaves what was there and puts the backend into this situation. */
  apply(setting: Setting, name: string): Promise<void>;
  /** Says that an address asked for a scenario that there is not. */
  refuse(name: string): void;
}

export interface ControlOptions {
  readonly fetch: typeof globalThis.fetch;
  /** Remembers the faults over a reload, since the backend has no route that lists them. */
  readonly storage: () => Storage;
  /** The server's origin; '' for the page's own. */
  readonly baseUrl: string;
}

const key = 'studio-demo-faults';

/** Makes the control of one fake backend. */
export function createControl({ fetch, storage, baseUrl }: ControlOptions): Control {
  const listeners = new Set<() => void>();
  let lastId = 0;
  const numbered = (fault: Fault): ActiveFault => {
    lastId += 1;
    return { id: lastId, fault };
  };
  let state: ControlState = { faults: remembered(storage).map(numbered), notice: null };

  const show = (next: Partial<ControlState>) => {
    state = { ...state, ...next };
    if (next.faults)
      remember(
        storage,
        next.faults.map(({ fault }) => fault),
      );
    for (const listener of listeners) listener();
  };

  const ask = async (method: 'POST' | 'DELETE', path: string, body?: unknown) => {
    const response = await fetch(`${baseUrl}/__fake/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }).catch(() => {
      throw new Error('The fake backend cannot be reached.');
    });
    const answer: unknown = await response.json().catch(() => null);
    if (typeof answer !== 'object' || answer === null)
      throw new Error('No fake backend answers here: this page speaks to another server.');
    if (!response.ok) throw new Error(refusalIn(answer) ?? `The fake backend answered ${response.status}.`);
  };

  const add = async (fault: Fault) => {
    await ask('POST', 'faults', fault);
    show({ faults: [...state.faults, numbered(fault)] });
  };

  const replaceFaults = async (faults: readonly Fault[]) => {
    await ask('DELETE', 'faults');
    show({ faults: [] });
    for (const fault of faults) await add(fault);
  };

  const command = async (done: string, run: () => Promise<void>) => {
    try {
      await run();
      show({ notice: { tone: 'info', text: done } });
    } catch (error) {
      show({ notice: { tone: 'error', text: error instanceof Error ? error.message : String(error) } });
    }
  };

  const reset = async (seed: Seed) => {
    await ask('POST', 'reset', seed);
    show({ faults: [] });
  };

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reset: (seed) =>
      command('Seeded anew. Everyone is signed out: the next request finds out.', () => reset(seed)),
    addFault: (fault) => command('The fault is active.', () => add(fault)),
    clearFaults: (id) =>
      command(id === undefined ? 'All faults are cleared.' : 'The fault is cleared.', () =>
        replaceFaults(
          id === undefined ? [] : state.faults.filter((each) => each.id !== id).map(({ fault }) => fault),
        ),
      ),
    expire: (expiry) => command('The tokens have run out.', () => ask('POST', 'expire', expiry)),
    apply: ({ seed, faults = [], expire }, name) =>
      command(`Scenario: ${name}.`, async () => {
        if (seed) await reset(seed);
        await replaceFaults(faults);
        if (expire) await ask('POST', 'expire', expire);
      }),
    refuse: (name) =>
      show({ notice: { tone: 'error', text: `The scenario ${name} is unknown or cannot be read.` } }),
  };
}

function refusalIn(answer: object): string | null {
  const error: unknown = 'error' in answer ? answer.error : null;
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : null;
}

function remembered(storage: () => Storage): readonly Fault[] {
  try {
    const value: unknown = JSON.parse(storage().getItem(key) ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function remember(storage: () => Storage, faults: readonly Fault[]): void {
  try {
    if (faults.length > 0) storage().setItem(key, JSON.stringify(faults));
    else storage().removeItem(key);
  } catch {
    // Without storage the list lasts as long as the page.
  }
}

/** Gives a fault in words: `GET /api/images/* answers 500, 2 times`. */
export function faultText({ method, path, status, body, delayMs, drop, malformed, times }: Fault): string {
  const effects = [
    delayMs === undefined ? null : `waits ${delayMs.toLocaleString('en')} ms`,
    drop ? 'loses its connection' : null,
    malformed ? 'answers broken JSON' : null,
    status === undefined ? null : `answers ${status}`,
    body === undefined ? null : `says ${JSON.stringify(body)}`,
  ].filter((effect) => effect !== null);
  const calls = path === undefined ? 'Every call' : path;
  const often = times === undefined ? '' : times === 1 ? ', once' : `, ${times} times`;
  return `${method ? `${method} ` : ''}${calls} ${effects.join(', ')}${often}`;
}
