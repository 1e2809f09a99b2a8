import type { Step } from '../simulation.ts';
import type { PersonAct } from './person.ts';

/** One step of the simulator of an application. */
export type ApplicationStep =
  | { readonly type: 'person'; readonly act: PersonAct }
  /** The first open call of that name, `POST /api/images`, or all calls until none is open, ends with the outcome. */
  | { readonly type: 'call'; readonly name: string; readonly outcome: string }
  | { readonly type: 'calls'; readonly outcome: string }
  /** Something that happens at the server or in the browser. */
  | { readonly type: 'event'; readonly name: string }
  | { readonly type: 'time'; readonly milliseconds: number };

/** As it stands in the address: `press~button~Upload~0`, `call~POST /api/images~answer`, `+1000`. */
export function stepOf(text: Step): ApplicationStep | null {
  const [type = '', name = '', ...rest] = text.split('~');
  const [last = ''] = rest;
  if (/^\+\d+$/.test(text)) return { type: 'time', milliseconds: Number(text) };
  switch (type) {
    case 'press':
      return { type: 'person', act: { type, role: name, name: last, nth: Number(rest[1]) } };
    case 'type':
      return { type: 'person', act: { type, name, nth: Number(last), text: rest.slice(1).join('~') } };
    case 'choose':
      return { type: 'person', act: { type, name, nth: Number(last), value: rest.slice(1).join('~') } };
    case 'files':
      return { type: 'person', act: { type, name, nth: Number(last), files: rest.slice(1) } };
    case 'key':
      return { type: 'person', act: { type, key: name } };
    case 'call':
      return { type, name, outcome: last };
    case 'calls':
      return { type, outcome: name };
    case 'event':
      return { type, name };
    default:
      return null;
  }
}

export function textOf(act: PersonAct): Step {
  switch (act.type) {
    case 'press':
      return ['press', act.role, act.name, act.nth].join('~');
    case 'type':
      return ['type', act.name, act.nth, act.text].join('~');
    case 'choose':
      return ['choose', act.name, act.nth, act.value].join('~');
    case 'files':
      return ['files', act.name, act.nth, ...act.files].join('~');
    case 'key':
      return `key~${act.key}`;
  }
}

const inWords: { readonly [Type in PersonAct['type']]: (act: Extract<PersonAct, { type: Type }>) => string } =
  {
    press: ({ role, name }) => `${role === 'link' ? 'Open' : 'Press'} ‘${name}’`,
    type: ({ name, text }) =>
      /password/i.test(name) ? `Fill in ‘${name}’` : `Type ‘${text}’ into ‘${name}’`,
    choose: ({ name, value }) => `Choose ‘${value}’ of ‘${name}’`,
    files: ({ files }) => `Choose ${files.join(', ')}`,
    key: ({ key }) => `Press the key ${key}`,
  };

/** A step as a sentence. */
export function describeStep(text: Step): string {
  const step = stepOf(text);
  if (!step) return text;
  switch (step.type) {
    case 'person':
      return (inWords[step.act.type] as (act: PersonAct) => string)(step.act);
    case 'call':
      return `${step.name}: ${step.outcome}`;
    case 'calls':
      return `All calls: ${step.outcome}`;
    case 'event':
      return `${step.name.slice(0, 1).toUpperCase()}${step.name.slice(1)}`;
    case 'time':
      return `${(step.milliseconds / 1_000).toLocaleString('en')} s pass`;
  }
}
