import type { Marks } from '../picture/layout.ts';
import { type Chart, type ChartState, isWithin, statesOf, transitionsOf } from './chart.ts';

/** In texts of the region that stands for several, in place of its name. */
const anyName = 'region';

const idFields = new Set(['id', 'key', 'source', 'targets', 'initial']);

/** Replaces the name of the region in its texts; its ids stay. */
function withoutName<Value>(value: Value, name: RegExp): Value {
  if (typeof value === 'string') return value.replaceAll(name, anyName) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => withoutName(each, name)) as Value;
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [
      field,
      idFields.has(field) ? each : withoutName(each, name),
    ]),
  ) as Value;
}

const isInside = (id: string, region: ChartState): boolean => isWithin(id.split('|')[0] ?? '', region.id);

/** The chart with one region in place of those that are alike up to their names and look the same, for a picture or an outline. */
export function mergeRegions(chart: Chart, marks: Marks = new Map()): Chart {
  const transitions = transitionsOf(chart);
  const isEntered = (region: ChartState) =>
    transitions.some(
      ({ id, targets }) => !isInside(id, region) && targets.some((target) => isWithin(target, region.id)),
    );
  const shapeOf = (region: ChartState, generic: ChartState) => {
    if (region.states.length === 0 || isEntered(region)) return region.id;
    const own = [...marks].filter(([id]) => isInside(id, region));
    return JSON.stringify([{ ...generic, key: '' }, own]).replaceAll(region.id, '');
  };
  const merged = (state: ChartState): ChartState => {
    if (state.alike) return state;
    if (state.type !== 'parallel') return { ...state, states: state.states.map(merged) };
    const groups = new Map<string, readonly [region: ChartState, generic: ChartState, keys: string[]]>();
    for (const region of state.states) {
      const generic = withoutName(region, new RegExp(`(?<![\\w.])${region.key}\\b`, 'g'));
      const shape = shapeOf(region, generic);
      const group = groups.get(shape);
      if (group) group[2].push(region.key);
      else groups.set(shape, [region, generic, [region.key]]);
    }
    const regions = [...groups.values()].map(([region, generic, keys]) =>
      keys.length > 1 ? { ...generic, alike: keys } : merged(region),
    );
    return { ...state, states: regions };
  };
  return { ...chart, root: merged(chart.root) };
}

/** What an element of a picture stands for: the keys of the alike regions, and its ids in them; its own first. */
export function standsFor(
  chart: Chart,
  id: string,
): readonly { readonly key: string; readonly id: string }[] {
  const region = statesOf(chart).find((state) => state.alike && isInside(id, state));
  if (!region?.alike) return [];
  const parent = region.id.slice(0, -region.key.length);
  return region.alike.map((key) => ({ key, id: parent + key + id.slice(region.id.length) }));
}
