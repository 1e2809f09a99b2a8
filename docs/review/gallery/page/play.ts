import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
  getNextTransitions,
  initialTransition,
  transition,
} from 'xstate';
import { type ChartTransition, durationText, transitionsOf } from '../../core/chart.ts';
import { chartOf, stateId, transitionIds } from '../../core/extract.ts';
import { isRecord } from '../../core/record.ts';
import { isCombinedGuard } from '../../core/references.ts';
import { playable } from './playable.ts';
import { inputFor } from './standIn.ts';

interface Moment {
  readonly snapshot: AnyMachineSnapshot;
  /** The events that the machine has sent to itself for later. */
  readonly timers: ReadonlyMap<string, { readonly event: EventObject; readonly due: number }>;
  /** Milliseconds from the start. */
  readonly now: number;
  readonly log: readonly string[];
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const button = (text: string, onclick: () => void, className = ''): HTMLButtonElement =>
  make('button', { type: 'button', textContent: text, onclick, className });

const listOf = (className: string, lines: Iterable<string>): HTMLElement =>
  make('ul', { className }, ...Array.from(lines, (line) => make('li', {}, line)));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Plays one machine: the player sends its events and lets time pass; nothing else happens. */
function play(original: AnyStateMachine, chart: string, figure: HTMLElement, panel: HTMLElement): void {
  const decisions = new Map<string, boolean>();
  const failures = new Set<string>();
  const machine = playable(original, {
    decisions,
    onFailure: (name, error) => failures.add(`${name}: ${messageOf(error)}`),
  });
  const ids = transitionIds(original, chart);
  const byId = new Map(transitionsOf(chartOf(original, { name: chart })).map((each) => [each.id, each]));
  const defaults = inputFor(original);
  const data = make('textarea', { value: '{}', rows: 2, spellcheck: false });
  const input = make('textarea', { value: JSON.stringify(defaults), rows: 2, spellcheck: false });
  let history: readonly Moment[] = [];

  function valueIn(field: HTMLTextAreaElement): object {
    try {
      const value: unknown = JSON.parse(field.value || '{}');
      if (isRecord(value)) return value;
      failures.add('Write an object as JSON.');
    } catch (error) {
      failures.add(`This is no JSON: ${messageOf(error)}`);
    }
    return {};
  }

  /** The machine that is played is a copy: the transition of the chart that stands in the same place. */
  function chartTransition(definition: AnyTransitionDefinition): readonly ChartTransition[] {
    const { source, eventType } = definition;
    const placesOf = (node: AnyStateNode) =>
      eventType === '' ? node.always : node.transitions.get(eventType);
    let node = original.root;
    for (const key of source.path) node = node.states[key] ?? node;
    const own = placesOf(node)?.[(placesOf(source) ?? []).indexOf(definition)];
    const found = byId.get((own && ids.get(own)) ?? '');
    return found ? [found] : [];
  }

  /** Takes a step of the machine; one that fails is told, and leaves the machine as it is. */
  function enter(text: string, before: Moment | null, step: () => ReturnType<typeof transition>): boolean {
    failures.clear();
    try {
      const [snapshot, actions] = step();
      const timers = new Map(before?.timers);
      const now = before?.now ?? 0;
      const notes: string[] = [];
      for (const { type, params } of actions) {
        const { event, id, delay, sendId } = isRecord(params) ? params : {};
        const sent = isRecord(event) ? { ...event, type: String(event.type) } : { type: '' };
        if (type === 'xstate.cancel') timers.delete(String(sendId));
        else if (type === 'xstate.raise' && typeof delay === 'number')
          timers.set(String(id ?? sent.type), { event: sent, due: now + delay });
        else if (type === 'xstate.emit') notes.push(`↑ ${sent.type}`);
        else if (!type.startsWith('xstate.')) notes.push(type);
      }
      if (snapshot.status === 'error') failures.add(`It has failed: ${messageOf(snapshot.error)}`);
      const line = notes.length === 0 ? text : `${text} / ${notes.join(', ')}`;
      history = [...history, { snapshot, timers, now, log: [...(before?.log ?? []), line] }];
      return true;
    } catch (error) {
      failures.add(`${text}: ${messageOf(error)}`);
      return false;
    }
  }

  function start(): void {
    history = [];
    const given = { ...defaults, ...valueIn(input) };
    enter('start', null, () => initialTransition(machine, given));
    show();
  }

  /** Lets time pass; what is due on the way happens in its order. */
  function passTime(until: number): void {
    for (;;) {
      const moment = history.at(-1);
      const [next] = [...(moment?.timers ?? [])].sort(([, one], [, other]) => one.due - other.due);
      if (!moment || !next || next[1].due > until) break;
      const [id, { event, due }] = next;
      const timers = new Map(moment.timers);
      timers.delete(id);
      const at = { ...moment, timers, now: due };
      if (
        !enter(`after ${durationText(due - moment.now)}`, at, () => transition(machine, at.snapshot, event))
      )
        break;
    }
    const moment = history.at(-1);
    if (moment) history = [...history.slice(0, -1), { ...moment, now: Math.max(until, moment.now) }];
    show();
  }

  /** An actor that is invoked ends with the data of the player as output, or fails. */
  function eventOf({ kind, event }: ChartTransition, type: string): EventObject {
    const given = valueIn(data);
    const sent = { type: type.replaceAll('*', 'any') };
    if (kind === 'done') return Object.assign(sent, { output: given });
    if (kind === 'error') return Object.assign(sent, { error: Object.assign(new Error(event), given) });
    return kind === 'snapshot' ? Object.assign(sent, { snapshot: given }) : { ...given, ...sent };
  }

  function eventButton(moment: Moment, type: string, first: ChartTransition): HTMLButtonElement {
    const told = [...failures];
    const isTaken = moment.snapshot.can(eventOf(first, type));
    failures.clear();
    for (const each of told) failures.add(each);
    const send = () => {
      enter(first.event, moment, () => transition(machine, moment.snapshot, eventOf(first, type)));
      show();
    };
    const made = button(first.event, send, isTaken ? 'event' : 'event refused');
    if (!isTaken) made.title = 'The guards refuse this event now.';
    return made;
  }

  function timeControls({ timers, now }: Moment): readonly Node[] {
    const pending = [...timers].sort(([, one], [, other]) => one.due - other.due);
    const [, latest] = pending.at(-1) ?? [];
    if (!latest) return [];
    const slider = make('input', { type: 'range', min: '0', max: String(latest.due - now), value: '0' });
    slider.onchange = () => passTime(now + Number(slider.value));
    const names = new Set([...byId.values()].map(({ event }) => event));
    const buttons = pending.map(([id, { due }]) => {
      const name = `after ${/^xstate\.after\.(.*?)\./.exec(id)?.[1]}`;
      const text = names.has(name) ? name : names.has(`${name} ms`) ? 'after' : id;
      return button(`${text} (${durationText(due - now)})`, () => passTime(due), 'event');
    });
    return [make('label', { className: 'time' }, 'Time ', slider), ...buttons];
  }

  /** Guards decide as their code says, unless the player decides. */
  const guardFields = (): readonly Node[] =>
    Object.entries(original.implementations.guards)
      .filter(([, guard]) => !isCombinedGuard(guard))
      .map(([name]) => {
        const answers = [undefined, true, false];
        const texts = ['as its code says', 'yes', 'no'];
        const select = make('select', {}, ...texts.map((text) => new Option(text, text)));
        select.selectedIndex = answers.indexOf(decisions.get(name));
        select.onchange = () => {
          const answer = answers[select.selectedIndex];
          if (answer === undefined) decisions.delete(name);
          else decisions.set(name, answer);
          show();
        };
        return make('label', {}, `${name} `, select);
      });

  /** Lights the active states, the transitions that are possible next, and the states to which they lead. */
  function light(snapshot: AnyMachineSnapshot, next: readonly AnyTransitionDefinition[]): void {
    const active = new Set(snapshot._nodes.map((node) => stateId(node, chart)));
    const lit = new Set(next.flatMap(chartTransition).flatMap(({ id, targets }) => [id, ...targets]));
    for (const element of figure.querySelectorAll('[data-id]')) {
      const id = element.getAttribute('data-id') ?? '';
      element.classList.toggle('is-active', active.has(id));
      element.classList.toggle('is-next', lit.has(id) && !active.has(id));
    }
  }

  const guards = make('details', {}, make('summary', {}, 'Guards'));

  function show(): void {
    const moment = history.at(-1);
    if (!moment) {
      panel.replaceChildren(listOf('failures', failures), button('Restart', start), input);
      return;
    }
    const { snapshot, log } = moment;
    const next = getNextTransitions(snapshot);
    light(snapshot, next);
    const events = new Map<string, ChartTransition>();
    for (const each of next.filter(({ eventType }) => !/^$|^xstate\.(?:after|done\.state)\./.test(eventType)))
      for (const found of chartTransition(each))
        if (!events.has(each.eventType)) events.set(each.eventType, found);
    const leaves = snapshot._nodes.filter(({ type }) => type === 'atomic' || type === 'final');
    const back = button('Back', () => {
      history = history.slice(0, -1);
      failures.clear();
      show();
    });
    back.disabled = history.length < 2;
    const buttons = [...events].map(([type, first]) => eventButton(moment, type, first));
    guards.replaceChildren(make('summary', {}, 'Guards'), ...guardFields());
    panel.replaceChildren(
      make('p', { className: 'state' }, `In ${leaves.map(({ path }) => path.join('.')).join(', ')}`),
      make('div', { className: 'events' }, ...buttons, ...timeControls(moment)),
      listOf('failures', failures),
      make('div', { className: 'tools' }, back, button('Restart', start)),
      guards,
      make('label', {}, 'Data of the next event, as JSON', data),
      make('label', {}, 'Input of the machine, as JSON', input),
      listOf('log', log),
    );
  }
  start();
}

/** Machines by the ids of their articles. */
export function offerPlay(machines: Readonly<Record<string, AnyStateMachine>>): void {
  for (const [name, machine] of Object.entries(machines)) {
    const article = document.getElementById(name);
    const toggle = article?.querySelector<HTMLButtonElement>('[data-play]');
    const panel = article?.querySelector<HTMLElement>('.player');
    const figure = article?.querySelector<HTMLElement>('figure');
    if (!article || !toggle || !panel || !figure) continue;
    toggle.onclick = () => {
      panel.hidden = !panel.hidden;
      article.classList.toggle('is-played', !panel.hidden);
      toggle.setAttribute('aria-expanded', String(!panel.hidden));
      if (panel.childElementCount === 0) play(machine, article.dataset.chart ?? '', figure, panel);
    };
  }
}
