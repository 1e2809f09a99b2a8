import type { InspectionEvent } from 'xstate';
import { createRecorder, type Recording } from '../../live/recorder.ts';
import { toJson } from '../../live/redact.ts';
import { startTime } from '../example.ts';
import type { Step } from '../simulation.ts';
import { createBrowser } from './browser.ts';
import { createCalls, type Settle } from './calls.ts';
import { type Page, type PersonAct, perform } from './person.ts';
import { stepOf } from './steps.ts';
import { createTimers } from './timers.ts';
import { watchPerson } from './watchPerson.ts';

/** What the page around the application shows of it. */
export interface View {
  readonly steps: readonly Step[];
  readonly recording: Recording;
  /** The `sequence` of the last event before the last step. */
  readonly since: number;
  /** Of the open calls, with their queries. */
  readonly calls: readonly { readonly name: string; readonly query: string }[];
  readonly url: string;
  readonly isOnline: boolean;
  /** Milliseconds since the start. */
  readonly time: number;
  /** Milliseconds until the next timer is over; null where there is none. */
  readonly nextTimer: number | null;
}

/** What a call may end with and what may happen around the application, by their labels. */
export interface World {
  readonly outcomes: Readonly<Record<string, Settle>>;
  readonly events: Readonly<Record<string, () => void>>;
}

/** An application that runs in this window, as the page around it sees it. */
export interface ApplicationRun {
  readonly outcomes: readonly string[];
  readonly events: readonly string[];
  view(): View;
  /** Resolves when nothing is under way but open calls and timers; rejects where the step is not possible. */
  perform(step: Step): Promise<void>;
  /** Calls back when a person has done something on the page of the application. */
  onStep(listener: () => void): void;
}

declare global {
  /** Set in the window of an application when it runs. */
  var applicationRun: ApplicationRun | undefined;
}

/** A turn is quiet when nothing happens in it; after so many, only calls and timers are waited for. */
const quietTurns = 6;

type Work = (...rest: unknown[]) => Promise<unknown>;

/** Counts what a browser does beside the page, however many turns it takes: it reads files and decodes pictures. */
function countWork(page: Page): () => number {
  let running = 0;
  const count = (target: object, name: string) => {
    const work: Work = Reflect.get(target, name);
    const counted: Work = async function (this: unknown, ...rest) {
      running += 1;
      try {
        return await work.apply(this, rest);
      } finally {
        running -= 1;
      }
    };
    Object.defineProperty(target, name, { value: counted, configurable: true, writable: true });
  };
  for (const name of ['arrayBuffer', 'text']) count(page.Blob.prototype, name);
  count(page, 'createImageBitmap');
  return () => running;
}

/**
 * Replaces what an application uses of its window: clock, connection, address and storage. To be called before any module of
 * the application runs.
 */
export function prepareWindow(page: Page, path: string) {
  let changes = 0;
  const note = () => {
    changes += 1;
  };
  const { port1, port2 } = new page.MessageChannel();
  const timers = createTimers(startTime);
  const calls = createCalls(note);
  const browser = createBrowser(page, path, note);
  const workUnderWay = countWork(page);
  Object.assign(page, timers.globals, calls.globals);
  const recorder = createRecorder({
    now: timers.now,
    schedule: () => {},
    logLimit: 20_000,
    endedLimit: 2_000,
    toJson,
  });
  new page.MutationObserver(note).observe(page.document, { subtree: true, childList: true });

  const turn = () =>
    new Promise<void>((resolve) => {
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  const settle = async () => {
    for (let quiet = 0; quiet < quietTurns; quiet += 1) {
      const before = changes;
      await turn();
      if (timers.runNext(timers.time()) || changes !== before || workUnderWay() > 0) quiet = -1;
    }
  };
  const advance = async (milliseconds: number) => {
    const end = timers.time() + milliseconds;
    while (timers.runNext(end)) await settle();
  };

  return {
    window: browser.window,
    inspect(event: InspectionEvent): void {
      note();
      recorder.inspect(event);
    },
    /** Resolves when the application has started. */
    async run({ outcomes, events }: World): Promise<void> {
      const steps: Step[] = [];
      let since = 0;
      const begin = () => {
        since = recorder.getSnapshot().log.at(-1)?.sequence ?? 0;
      };
      const listeners: (() => void)[] = [];
      const settleCall = async (name: string | null, outcome: string) => {
        const by = outcomes[outcome];
        const call = calls.open().find((each) => name === null || each.name === name);
        if (!by || !call) throw new Error(`No call ${name ?? ''} waits for '${outcome}'`);
        await call.settle(by);
        await settle();
      };
      const allEvents: World['events'] = {
        'the connection is lost': () => browser.setOnline(false),
        'the connection is there again': () => browser.setOnline(true),
        ...events,
      };
      const impossible = (text: Step) => new Error(`The step '${text}' is not possible here`);
      const act = async (text: Step) => {
        const step = stepOf(text);
        begin();
        switch (step?.type) {
          case 'person':
            if (!perform(page, step.act) && step.act.type !== 'key') throw impossible(text);
            break;
          case 'call':
            await settleCall(step.name, step.outcome);
            break;
          case 'calls':
            while (calls.open().length > 0) await settleCall(null, step.outcome);
            break;
          case 'event':
            if (!allEvents[step.name]) throw impossible(text);
            allEvents[step.name]?.();
            break;
          case 'time':
            await advance(step.milliseconds);
            break;
          default:
            throw impossible(text);
        }
        await settle();
        steps.push(text);
      };
      let last = settle();
      const queued = (work: () => Promise<void>) => {
        const result = last.then(work);
        last = result.catch(() => undefined);
        return result;
      };
      watchPerson(page, (done: PersonAct, text: Step) => {
        begin();
        // Typing is one step.
        const before = stepOf(steps.at(-1) ?? '');
        if (
          done.type === 'type' &&
          before?.type === 'person' &&
          before.act.type === 'type' &&
          before.act.name === done.name
        )
          steps.pop();
        steps.push(text);
        void queued(settle).then(() => {
          for (const listener of listeners) listener();
        });
      });
      await last;
      globalThis.applicationRun = {
        outcomes: Object.keys(outcomes),
        events: Object.keys(allEvents),
        view: () => ({
          steps: [...steps],
          recording: recorder.getSnapshot(),
          since,
          calls: calls.open().map(({ name, query }) => ({ name, query })),
          url: browser.url(),
          isOnline: browser.isOnline(),
          time: timers.time(),
          nextTimer: timers.all()[0]?.rest ?? null,
        }),
        perform: (step) => queued(() => act(step)),
        onStep: (listener) => void listeners.push(listener),
      };
    },
  };
}
