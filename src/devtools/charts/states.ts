/** Gives of the active states those that have no active state within them. */
export const innermost = (active: readonly string[]): readonly string[] =>
  active.filter((id) => !active.some((other) => other.startsWith(`${id}.`)));

/** Gives a state's id without the chart's own: `signedIn.steady`. */
const withoutChart = (id: string): string => id.slice(id.indexOf('.') + 1);

/** Gives the active states as one says them: `signedIn.steady`; of parallel regions all, with commas. */
export const statesText = (active: readonly string[]): string =>
  innermost(active).map(withoutChart).join(', ');

/** Gives an event's type as a reader would say it: XState's own hold the ids of states and invokes. `from` is who sent it. */
export function eventText(type: string, from: string | null): string {
  if (type === 'xstate.init') return 'started';
  if (type === 'xstate.stop') return 'stopped';
  const [, outcome] = /^xstate\.(done|error)\.actor\./.exec(type) ?? [];
  if (outcome !== undefined) return `${outcome} ${from ?? ''}`.trim();
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  return delay === undefined ? type : `after ${delay}`;
}
