import { isRecord } from './record.ts';

/** The names of actions, guards and actors that a machine holds as functions: what their code says, on one line. */

/** Longer code is cut, and a hash of it follows. */
const longest = 48;

/** Short, and the same in every browser. */
function hashOf(text: string): string {
  let hash = 5381;
  for (const each of text) hash = ((hash << 5) + hash + (each.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 0).toString(16).padStart(8, '0').slice(0, 4);
}

/** White space and quotes depend on what has compiled the code. */
export const normalizedCode = (code: string): string =>
  code
    .replaceAll(/\s+/g, ' ')
    .replaceAll('"', "'")
    .replaceAll(/ ?([{}()[\],;:]) ?/g, '$1')
    .replaceAll(
      / ?(=>|===|!==|==|!=|&&|\|\||\?\?|>=|<=|(?<!=)>|<|(?<![=!<>])=(?![=>])|\+=|-=|[-+*/]) ?/g,
      ' $1 ',
    )
    .replaceAll(/([,:])/g, '$1 ')
    .trim();

/** `context.count > 3` of `({ context }) => context.count > 3` */
export function bodyOf(code: string): string {
  const arrow = code.indexOf('=>');
  const body = normalizedCode(arrow < 0 ? code : code.slice(arrow + 2)).replace(/^\((\{.*\})\)$/, '$1');
  const inner = arrow < 0 ? body : body.replace(/^\{(.*)\}$/, '$1');
  return inner
    .replace(/^return /, '')
    .replace(/;$/, '')
    .trim();
}

/** Long code is cut, with a hash of all of it. */
export const shortened = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest).trimEnd()}… ${hashOf(text)}`;

/** The names that JavaScript gives to the values of properties say nothing. */
const emptyNames = new Set(['', 'guard', 'actions', 'entry', 'exit', 'src', 'always', 'anonymous']);

function functionText(value: (...given: never[]) => unknown): string {
  return emptyNames.has(value.name) ? shortened(bodyOf(String(value))) || '{}' : value.name;
}

const typeOf = (event: unknown): string =>
  typeof event === 'function'
    ? shortened(bodyOf(String(event)))
    : isRecord(event) && typeof event.type === 'string'
      ? event.type
      : 'an event';

const nameOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'function') return shortened(bodyOf(String(value)));
  return isRecord(value) && typeof value.id === 'string' ? value.id : 'an actor';
};

const delayOf = (delay: unknown): string => {
  if (delay === undefined) return '';
  return ` after ${typeof delay === 'number' ? `${delay} ms` : nameOf(delay)}`;
};

function assignmentText(assignment: unknown): string {
  if (typeof assignment === 'function') return `assign ${shortened(bodyOf(String(assignment)))}`;
  const parts = Object.entries(isRecord(assignment) ? assignment : {}).map(([key, value]) =>
    typeof value === 'function' ? `${key}: ${bodyOf(String(value))}` : `${key}: ${JSON.stringify(value)}`,
  );
  return `assign ${shortened(normalizedCode(parts.join(', ')))}`;
}

/** By the types that XState gives to what its action creators return. */
const builtIn: Readonly<Record<string, (action: Readonly<Record<string, unknown>>) => string>> = {
  'xstate.assign': ({ assignment }) => assignmentText(assignment),
  'xstate.raise': ({ event, delay }) => `raise ${typeOf(event)}${delayOf(delay)}`,
  'xstate.sendTo': ({ to, event, delay }) =>
    `send ${typeOf(event)} to ${to === '#_parent' ? 'the parent' : nameOf(to)}${delayOf(delay)}`,
  'xstate.emit': ({ event }) => `emit ${typeOf(event)}`,
  'xstate.log': ({ value }) => `log ${typeof value === 'string' ? value : shortened(bodyOf(String(value)))}`,
  'xstate.cancel': ({ sendId }) => `cancel ${nameOf(sendId)}`,
  'xstate.spawnChild': ({ src }) => `spawn ${typeof src === 'string' ? src : (logicText(src) ?? 'an actor')}`,
  'xstate.stopChild': ({ actorRef }) => `stop ${nameOf(actorRef)}`,
  'xstate.enqueueActions': ({ collect }) => shortened(bodyOf(String(collect))),
};

const isFunction = (value: unknown): value is (...given: never[]) => unknown => typeof value === 'function';

/** The name of an action or guard that stands in the machine as a function. */
export function inlineText(value: unknown): string | null {
  if (!isFunction(value)) return null;
  const type: unknown = 'type' in value ? value.type : undefined;
  const read = typeof type === 'string' ? builtIn[type] : undefined;
  return read && isRecord(value) ? read(value) : functionText(value);
}

/** The name of an actor that stands in the machine as logic: the id of a machine, the name of a function, or what its code says. */
export function logicText(logic: unknown): string | null {
  if (!isRecord(logic)) return null;
  if ('root' in logic && typeof logic.id === 'string') return logic.id;
  return isFunction(logic.config) ? functionText(logic.config) : null;
}
