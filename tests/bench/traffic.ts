import type { CDPSession } from '@playwright/test';

export interface Exchange {
  readonly method: string;
  readonly url: URL;
  /** Of headers and body as received; 0 while in flight. */
  readonly bytes: number;
}

/** The requests of a page since the last `clear`. */
export interface Traffic {
  /** Those to /api/. */
  api(): readonly Exchange[];
  inFlight(): number;
  clear(): void;
}

export async function createTraffic(cdp: CDPSession): Promise<Traffic> {
  const exchanges = new Map<string, { -readonly [Key in keyof Exchange]: Exchange[Key] }>();
  const open = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    exchanges.set(requestId, { method: request.method, url: new URL(request.url), bytes: 0 });
    open.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    open.delete(requestId);
    const exchange = exchanges.get(requestId);
    if (exchange) exchange.bytes = encodedDataLength;
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  await cdp.send('Network.enable');
  return {
    api: () => [...exchanges.values()].filter(({ url }) => url.pathname.startsWith('/api/')),
    inFlight: () => open.size,
    clear: () => exchanges.clear(),
  };
}

export const bytesOf = (exchanges: readonly Exchange[]): number =>
  exchanges.reduce((sum, { bytes }) => sum + bytes, 0);

/** How many paths were read more than once, whatever their query. */
export function readTwice(exchanges: readonly Exchange[]): number {
  const reads = exchanges.filter(({ method }) => method === 'GET').map(({ url }) => url.pathname);
  return new Set(reads.filter((path, index) => reads.indexOf(path) !== index)).size;
}
