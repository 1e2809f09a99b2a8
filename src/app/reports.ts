import type { InspectionEvent } from 'xstate';
import { runningBuild } from '#session/build.ts';

/** What an operator gets of a crash (decision 155). It has names of this code and the first part of the path, and nothing else that a person or a server wrote. */
export interface CrashReport {
  /** 'crash' has shown the crash screen; the others were caught by nobody. */
  readonly kind: 'crash' | 'error' | 'rejection';
  /** What the crash screen shows; null without one. */
  readonly id: string | null;
  /** Null in development. */
  readonly build: string | null;
  /** The first part of the path, as '/media'. */
  readonly screen: string;
  /** The name of the error, as 'TypeError'. Its message may quote data. */
  readonly error: string;
  /** Where in the build it was thrown, the innermost first, as 'assets/MediaRoute-x1y2.js:1:234'. */
  readonly frames: readonly string[];
  /** The last transitions of all charts, the last one at the end. */
  readonly transitions: readonly string[];
}

export interface Reports {
  /** XState's `inspect` option for every actor of the application. */
  readonly inspect: (event: InspectionEvent) => void;
  /** For the crash boundary. */
  crash(id: string, error: unknown): void;
  stop(): void;
}

/** Of transitions and frames. */
const kept = 20;
/** Of one page: a page that fails again and again says so no more. */
const most = 10;

const framesOf = (error: unknown): readonly string[] =>
  error instanceof Error
    ? [...(error.stack ?? '').matchAll(/\bassets\/[\w.-]+\.js:\d+:\d+/g)]
        .map(([frame]) => frame)
        .slice(0, kept)
    : [];

/** Errors can be named by anyone. */
const nameOf = (error: unknown): string =>
  error instanceof Error && /^\w{1,40}$/.test(error.name) ? error.name : 'unknown';

/** Sends reports to `url`. What it answers, and whether it does, changes nothing. */
export function startReports(url: string): Reports {
  const transitions: string[] = [];
  const sent = new Set<string>();
  /** Without a connection. */
  const waiting: string[] = [];
  const controller = new AbortController();
  const { signal } = controller;

  const send = (body: string) => {
    if (!navigator.onLine) return void waiting.push(body);
    // A text to any origin, without a preflight and without cookies; it is sent although the page is left.
    const request: RequestInit = {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
      body,
    };
    void fetch(url, request).catch(() => undefined);
  };
  const report = (kind: CrashReport['kind'], thrown: unknown, id: string | null = null) => {
    const [error, frames] = [nameOf(thrown), framesOf(thrown)];
    const same = [kind, error, ...frames].join();
    if (sent.has(same) || sent.size >= most) return;
    sent.add(same);
    const [screen = ''] = /^\/[a-z-]{0,20}(?=\/|$)/.exec(location.pathname.slice(__BASE__.length)) ?? [];
    const content: CrashReport = {
      kind,
      id,
      build: runningBuild(),
      screen,
      error,
      frames,
      transitions: [...transitions],
    };
    send(JSON.stringify(content));
  };
  window.addEventListener('error', ({ error }) => report('error', error), { signal });
  window.addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason), { signal });
  window.addEventListener('online', () => waiting.splice(0).forEach(send), { signal });

  return {
    inspect(event) {
      if (event.type !== '@xstate.microstep') return;
      // By the names that stand in the chart: an event itself may have the id of an item in its type.
      for (const { source, eventType, target = [] } of event._transitions)
        transitions.push(`${source.id} ${eventType} ${target.map(({ id }) => id).join()}`.trim());
      transitions.splice(0, transitions.length - kept);
    },
    crash: (id, error) => report('crash', error, id),
    stop: () => controller.abort(),
  };
}
