import type { Fault } from '#fake-server/control/structs.ts';

export type { Fault };

/** How many items to seed; the backend's defaults apply to what is left out. */
export type Seed = Readonly<Partial<Record<'inquiries' | 'contact' | 'images' | 'videos', number>>>;

/** Which tokens to expire. */
export type Expiry = Readonly<Partial<Record<'access' | 'refresh', true>>>;

/** What a scenario does to the fake backend, in this order. */
export interface ScenarioSetup {
  readonly seed?: Seed;
  readonly faults?: readonly Fault[];
  readonly expire?: Expiry;
}

export interface ControlState {
  /** Added by this page and not cleared since; those with `times` may be used up. */
  readonly faults: readonly Fault[];
  /** The result of the last command. */
  readonly notice: { readonly tone: 'info' | 'error'; readonly text: string } | null;
}

export interface ControlClientOptions {
  readonly fetch: typeof globalThis.fetch;
  /** The server's origin; '' for the page's own. */
  readonly baseUrl: string;
}

/** Calls the control routes of the fake backend. Commands never reject; `notice` holds their result. */
export function createControlClient({ fetch, baseUrl }: ControlClientOptions) {
  const listeners = new Set<() => void>();
  let state: ControlState = { faults: [], notice: null };

  const update = (changes: Partial<ControlState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };

  const request = async (method: 'POST' | 'DELETE', path: string, body?: unknown) => {
    const response = await fetch(`${baseUrl}/__fake/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }).catch(() => {
      throw new Error('The fake backend cannot be reached.');
    });
    const responseBody: unknown = await response.json().catch(() => null);
    if (typeof responseBody !== 'object' || responseBody === null)
      throw new Error('No fake backend answers here: this page speaks to another server.');
    if (!response.ok)
      throw new Error(errorMessageIn(responseBody) ?? `The fake backend answered ${response.status}.`);
  };

  const add = async (fault: Fault) => {
    await request('POST', 'faults', fault);
    update({ faults: [...state.faults, fault] });
  };

  const replaceFaults = async (faults: readonly Fault[]) => {
    await request('DELETE', 'faults');
    update({ faults: [] });
    for (const fault of faults) await add(fault);
  };

  /** Seeds again, which signs everyone out and clears the faults. */
  const reset = async (seed: Seed) => {
    await request('POST', 'reset', seed);
    update({ faults: [] });
  };

  const command = async (text: string, run: () => Promise<void>) => {
    try {
      await run();
      update({ notice: { tone: 'info', text } });
    } catch (error) {
      update({ notice: { tone: 'error', text: error instanceof Error ? error.message : String(error) } });
    }
  };

  return {
    getSnapshot: (): ControlState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    addFault: (fault: Fault) => command('The fault is active.', () => add(fault)),
    clearFaults: () => command('All faults are cleared.', () => replaceFaults([])),
    expire: (expiry: Expiry) => command('The tokens have run out.', () => request('POST', 'expire', expiry)),
    /** Replaces the faults that were active before. */
    apply: ({ seed, faults = [], expire }: ScenarioSetup, title: string) =>
      command(`Scenario: ${title}.`, async () => {
        if (seed) await reset(seed);
        await replaceFaults(faults);
        if (expire) await request('POST', 'expire', expire);
      }),
    reportUnknownScenario: (title: string) =>
      update({ notice: { tone: 'error', text: `The scenario ${title} is unknown or cannot be read.` } }),
  };
}

function errorMessageIn(body: object): string | null {
  const error: unknown = 'error' in body ? body.error : null;
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : null;
}

/** `GET /api/images/* answers 500, 2 times` */
export function faultText(fault: Fault): string {
  const { method, path, status, body, delayMs, drop, malformed, times } = fault;
  const effects = [
    delayMs === undefined ? null : `waits ${delayMs.toLocaleString('en')} ms`,
    drop ? 'loses its connection' : null,
    malformed ? 'answers broken JSON' : null,
    status === undefined ? null : `answers ${status}`,
    body === undefined ? null : `says ${JSON.stringify(body)}`,
  ].filter((effect) => effect !== null);
  const often = times === undefined ? '' : times === 1 ? ', once' : `, ${times} times`;
  return `${method ? `${method} ` : ''}${path ?? 'Every call'} ${effects.join(', ')}${often}`;
}

export const controlClient = createControlClient({
  fetch: (...args) => fetch(...args),
  baseUrl: import.meta.env.VITE_API_URL ?? __API__,
});
