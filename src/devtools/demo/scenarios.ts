import type { Setting } from './control.ts';

/** A situation with a name, that a design review can be sent to. */
export interface Scenario {
  /** As in the address: `?scenario=slow-network`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly setting: Setting;
}

const down = {
  status: 503,
  body: { error: { message: 'The studio server is being repaired', code: 'unavailable' } },
} as const;

/** The calls behind the sign-in; signing in itself goes on working. */
const dataPaths = [
  '/api/v1/*',
  '/api/images/*',
  '/api/videos/*',
  '/api/admin/images/*',
  '/api/admin/videos/*',
];

/** The situations that a design review asks for most. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'all-well',
    title: 'All well',
    description: 'The usual data, no faults.',
    setting: { seed: {} },
  },
  {
    name: 'everything-fails',
    title: 'Everything fails',
    description: 'Signing in works; every list, upload and change is refused with 503.',
    setting: { faults: dataPaths.map((path) => ({ path, ...down })) },
  },
  {
    name: 'slow-network',
    title: 'Slow network',
    description: 'Every call takes three seconds longer.',
    setting: { faults: [{ path: '/api/*', delayMs: 3_000 }] },
  },
  {
    name: 'no-connection',
    title: 'No connection',
    description: 'Every call loses its connection on the way.',
    setting: { faults: [{ path: '/api/*', drop: true }] },
  },
  {
    name: 'inquiries-source-fails',
    title: 'Inquiries source fails',
    description: 'One of the dashboard’s three sources fails; the other two are well.',
    setting: { faults: [{ method: 'GET', path: '/api/v1/admin/inquiries?limit=50*', ...down }] },
  },
  {
    name: 'upload-refused',
    title: 'Upload refused',
    description: 'The next upload fails, also when it is repeated; the one after it works.',
    setting: { faults: [{ method: 'POST', path: '/api/admin/*/upload', ...down, times: 2 }] },
  },
  {
    name: 'expired-session',
    title: 'Expired session',
    description: 'Access and refresh tokens have run out: the next call leads to the sign-in page.',
    setting: { expire: { access: true, refresh: true } },
  },
  {
    name: 'empty-studio',
    title: 'Empty studio',
    description: 'No inquiry, no message, no picture yet.',
    setting: { seed: { inquiries: 0, contact: 0, images: 0, videos: 0 } },
  },
  {
    name: '10000-images',
    title: '10,000 images',
    description: 'A media library of a very busy studio.',
    setting: { seed: { images: 10_000 } },
  },
];

/** What an address asks for: the situation, what to call it, and the address without it. */
export interface Asked {
  readonly title: string;
  /** Null when the address names no scenario that there is, or holds no readable one. */
  readonly setting: Setting | null;
  /** Path, query and fragment that remain. */
  readonly rest: string;
}

const isSetting = (value: unknown): value is Setting => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !('faults' in value) || Array.isArray(value.faults);
};

function parse(text: string): Setting | null {
  try {
    const value: unknown = JSON.parse(decodeURIComponent(text));
    return isSetting(value) ? value : null;
  } catch {
    return null;
  }
}

/** Reads `?scenario=<name>` or `#demo=<encoded JSON>` of an address; null when it has neither. */
export function askedBy(address: string): Asked | null {
  const url = new URL(address);
  const name = url.searchParams.get('scenario');
  const [, encoded] = /^#demo=(.*)$/.exec(url.hash) ?? [];
  if (name === null && encoded === undefined) return null;
  url.searchParams.delete('scenario');
  if (encoded !== undefined) url.hash = '';
  const rest = url.pathname + url.search + url.hash;
  const scenario = scenarios.find((candidate) => candidate.name === name);
  if (encoded !== undefined) return { title: 'from the address', setting: parse(encoded), rest };
  return { title: scenario?.title ?? `“${name}”`, setting: scenario?.setting ?? null, rest };
}

/** Gives the address that leads to a named scenario. */
export const scenarioAddress = (origin: string, { name }: Scenario): string =>
  `${origin}/?${new URLSearchParams({ scenario: name })}`;

/** Gives the address that leads to any situation. */
export const settingAddress = (origin: string, setting: Setting): string =>
  `${origin}/#demo=${encodeURIComponent(JSON.stringify(setting))}`;
