import { controlClient, type ScenarioSetup } from './controlClient.ts';

export interface Scenario {
  /** As in the url: `?scenario=slow-network`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly setup: ScenarioSetup;
}

const unavailable = {
  status: 503,
  body: { error: { message: 'The studio server is being repaired', code: 'unavailable' } },
} as const;

/** All calls but those below /api/auth/, so that signing in still works. */
const dataPaths = [
  '/api/v1/*',
  '/api/images/*',
  '/api/videos/*',
  '/api/admin/images/*',
  '/api/admin/videos/*',
];

export const scenarios: readonly Scenario[] = [
  {
    name: 'all-well',
    title: 'All well',
    description: 'The usual data, no faults.',
    setup: { seed: {} },
  },
  {
    name: 'everything-fails',
    title: 'Everything fails',
    description: 'Signing in works; every list, upload and change is refused with 503.',
    setup: { faults: dataPaths.map((path) => ({ path, ...unavailable })) },
  },
  {
    name: 'slow-network',
    title: 'Slow network',
    description: 'Every call takes three seconds longer.',
    setup: { faults: [{ path: '/api/*', delayMs: 3_000 }] },
  },
  {
    name: 'no-connection',
    title: 'No connection',
    description: 'Every call loses its connection on the way.',
    setup: { faults: [{ path: '/api/*', drop: true }] },
  },
  {
    name: 'inquiries-source-fails',
    title: 'Inquiries source fails',
    description: 'One of the dashboard’s three sources fails; the other two are well.',
    setup: { faults: [{ method: 'GET', path: '/api/v1/admin/inquiries?limit=50*', ...unavailable }] },
  },
  {
    name: 'upload-refused',
    title: 'Upload refused',
    description: 'The next upload fails, also when it is repeated; the one after it works.',
    setup: { faults: [{ method: 'POST', path: '/api/admin/*/upload', ...unavailable, times: 2 }] },
  },
  {
    name: 'expired-session',
    title: 'Expired session',
    description: 'Access and refresh tokens have run out: the next call leads to the sign-in page.',
    setup: { expire: { access: true, refresh: true } },
  },
  {
    name: 'empty-studio',
    title: 'Empty studio',
    description: 'No inquiry, no message, no picture yet.',
    setup: { seed: { inquiries: 0, contact: 0, images: 0, videos: 0 } },
  },
  {
    name: '10000-images',
    title: '10,000 images',
    description: 'A media library of a very busy studio.',
    setup: { seed: { images: 10_000 } },
  },
];

/** The scenario that a url names. */
export interface RequestedScenario {
  readonly title: string;
  /** Null for an unknown name. */
  readonly setup: ScenarioSetup | null;
  /** Path, query and fragment of the url without the scenario. */
  readonly rest: string;
}

/** Reads `?scenario=<name>` of a url; null when it has none. */
export function scenarioOfUrl(href: string): RequestedScenario | null {
  const url = new URL(href);
  const name = url.searchParams.get('scenario');
  if (name === null) return null;
  url.searchParams.delete('scenario');
  const scenario = scenarios.find((candidate) => candidate.name === name);
  return {
    title: scenario?.title ?? `“${name}”`,
    setup: scenario?.setup ?? null,
    rest: url.pathname + url.search + url.hash,
  };
}

/** Applies the scenario of the page's url once: removes it from the url, so that a reload does not apply it again. */
export async function applyScenarioFromUrl(): Promise<void> {
  const requested = scenarioOfUrl(location.href);
  if (!requested) return;
  const { title, setup, rest } = requested;
  history.replaceState(history.state, '', rest);
  if (setup) await controlClient.apply(setup, title);
  else controlClient.reportUnknownScenario(title);
}
