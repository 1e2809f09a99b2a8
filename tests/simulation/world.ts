import type { Fault } from '#fake-server/control/structs.ts';
import { pickWeighted, type Random } from './random.ts';

/** Something that happens around the page, as data. */
export type WorldAct =
  | { readonly type: 'fault'; readonly name: string; readonly fault: Fault }
  | { readonly type: 'faults end' }
  | { readonly type: 'offline' }
  | { readonly type: 'online' }
  /** The clock of the browser is set, by so many milliseconds. */
  | { readonly type: 'clock'; readonly by: number }
  | { readonly type: 'expire'; readonly access: boolean; readonly refresh: boolean }
  /** Another administrator's request, at another browser; `index` is of the item. */
  | {
      readonly type: 'elsewhere';
      readonly what: 'status' | 'delete' | 'title' | 'deleteMedia';
      readonly index: number;
      readonly text: string;
    };

const page = '<!doctype html><html><title>Gateway</title><body><h1>Log in to the network</h1></body></html>';
const refusal = (status: number, headers?: Readonly<Record<string, string>>): Fault => ({
  status,
  body: { error: { message: `Refused with ${status}`, code: `test_${status}` } },
  ...(headers && { headers }),
});

/** Those of the sweep in tests/faults. A success that is none would be a server that lies: it is sent after the call is done. */
export const faults: Readonly<Record<string, Fault>> = {
  'the connection is refused': { drop: true },
  'the answer is lost': { drop: true, processed: true },
  'the answer is cut': { cut: true },
  'the answer takes 12 s': { delayMs: 12_000 },
  'the answer takes 3 s': { delayMs: 3_000 },
  ...Object.fromEntries(
    [400, 401, 403, 404, 409, 413, 422, 503].map((status) => [`a ${status}`, refusal(status)]),
  ),
  'a 429 that asks for a pause': refusal(429, { 'Retry-After': '3' }),
  'a 500': { status: 500 },
  'a 500 after the call was done': { status: 500, processed: true },
  'a 502 of a proxy': { status: 502, body: page },
  'an empty 200': { status: 200, processed: true },
  'a 200 of another shape': { status: 200, body: { success: true }, processed: true },
  'broken JSON': { malformed: true, processed: true },
  'a 204': { status: 204, processed: true },
  'a page of HTML': { status: 200, body: page },
};
const paths = [
  '/api/*',
  '/api/*',
  '/api/auth/*',
  '/api/auth/refresh',
  '/api/admin/profile',
  '/api/v1/admin/*',
  '/api/admin/images/*',
  '/api/admin/videos/*',
  '/api/images/*',
] as const;
const methods = [undefined, undefined, 'GET', 'POST', 'POST', 'PUT', 'DELETE'] as const;

/** How often each kind of act is chosen, before the factors of a seed. */
export const worldWeights = {
  fault: 9,
  'faults end': 2,
  offline: 1,
  online: 2,
  clock: 1,
  expire: 1,
  elsewhere: 2,
} as const satisfies Readonly<Record<WorldAct['type'], number>>;

/** What happens often in a world, and what fails. */
export interface WorldProfile {
  /** How often each kind of act is chosen. */
  readonly worldWeights: Readonly<Record<WorldAct['type'], number>>;
  /** The names of the faults that happen. */
  readonly faults: readonly string[];
}

export function chooseWorldAct(
  random: Random,
  texts: () => string,
  { worldWeights: weights, faults: names }: WorldProfile,
): WorldAct {
  const type = pickWeighted(Object.keys(weights) as WorldAct['type'][], (each) => weights[each], random);
  switch (type) {
    case 'fault': {
      const name = random.pick(names) ?? 'a 500';
      const method = random.pick(methods);
      const where = { path: random.pick(paths), times: random.pick([1, 1, 2, 3, 12]) };
      return { type, name, fault: { ...faults[name], ...(method && { method }), ...where } };
    }
    case 'clock':
      return { type, by: random.pick([-86_400_000, -3_600_000, 3_600_000, 86_400_000]) };
    case 'expire':
      return { type, access: true, refresh: random.chance(0.15) };
    case 'elsewhere': {
      const what = random.pick(['status', 'delete', 'title', 'deleteMedia'] as const);
      return { type, what, index: random.below(8), text: texts() };
    }
    case undefined:
      return { type: 'faults end' };
    default:
      return { type };
  }
}
