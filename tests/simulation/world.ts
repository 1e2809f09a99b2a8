import type { Fault } from '#fake-server/control/structs.ts';
import { faultKinds } from '#tests/faults/faults.ts';
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

/** Those of the sweep that end by themselves, and an answer that is lost after the call is done. */
export const faults: Readonly<Record<string, Fault>> = {
  'the answer is lost': { drop: true, processed: true },
  'the answer takes 12 s': { delayMs: 12_000 },
  ...Object.fromEntries(
    faultKinds.flatMap(({ name, fault }) =>
      fault === 'refused' || ['hang', 'null fields'].includes(name) ? [] : [[name, fault]],
    ),
  ),
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
const methods: readonly Pick<Fault, 'method'>[] = [
  {},
  {},
  ...(['GET', 'POST', 'POST', 'PUT', 'DELETE'] as const).map((method) => ({ method })),
];

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
      const name = random.pick(names);
      const where = { path: random.pick(paths), times: random.pick([1, 1, 2, 3, 12]) };
      return { type, name, fault: { ...faults[name], ...random.pick(methods), ...where } };
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
