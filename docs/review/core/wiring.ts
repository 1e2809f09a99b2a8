import type { LoadedMachine } from '../config.ts';
import { actorsOf } from './extract.ts';

/** An event that a file sends. */
export interface SentEvent {
  readonly event: string;
  readonly path: string;
}

/** A port that a file provides. */
export interface ProvidedPort {
  /** The name of the export, `uploadMachine`, or of a factory. */
  readonly machine: string;
  readonly port: string;
  readonly path: string;
  /** The function that creates the actor logic, or the name of a machine: `fromPromise`. */
  readonly how: string;
}

/** What the application does when a chart emits an event. */
export interface Listener {
  readonly event: string;
  readonly path: string;
  readonly line: number;
  /** The part of the application that it is in. */
  readonly folder: string;
  /** `toastError`, `queries.invalidate(media)`, in the order of the code. */
  readonly effects: readonly string[];
  /** The types of the events that it sends to actors. */
  readonly sends: readonly string[];
}

/** A port with what is provided for it. */
export interface SystemPort {
  readonly port: string;
  /** The id of the chart that runs as the port, or null. */
  readonly by: string | null;
  /** The calls of a server behind it. */
  readonly calls: readonly string[];
}

/** Events that a part of the application sends to a chart, apart from those of listeners: what a person does, and what the browser says. */
export interface Told {
  readonly folder: string;
  readonly events: readonly string[];
}

/** A chart as a part of the application. */
export interface SystemActor {
  readonly name: string;
  readonly id: string;
  /** The parts of the application that start it; empty for one that only other charts start. */
  readonly folders: readonly string[];
  /** The ids of the charts that it starts. */
  readonly starts: readonly string[];
  readonly ports: readonly SystemPort[];
  readonly listeners: readonly Listener[];
  /** What it sends to other charts: their ids and the types of the events. */
  readonly sends: readonly { readonly to: string; readonly event: string }[];
  readonly told: readonly Told[];
}

/** How the charts are joined with each other and with the application. */
export interface Wiring {
  readonly sentEvents: readonly SentEvent[];
  readonly providedPorts: readonly ProvidedPort[];
  readonly actors: readonly SystemActor[];
  /** The ids of charts that others use in the same way: named in the text of the others, without an arrow. */
  readonly hubs: readonly string[];
  /** The types of all events that are sent to charts; null where this is not known. */
  readonly sent: ReadonlySet<string> | null;
}

/** Of what the machines say themselves: the machines that they have as actors. */
export function wiringOf(machines: readonly LoadedMachine[]): Wiring {
  const byConfig = new Map<unknown, string>(machines.map(({ machine, chart }) => [machine.config, chart.id]));
  const idOf = (logic: unknown): string | null =>
    (typeof logic === 'object' && logic !== null && 'config' in logic && byConfig.get(logic.config)) || null;
  const actors = machines.map(({ name, machine, chart }) => {
    const ports = actorsOf(machine).map(([port, logic]) => ({ port, by: idOf(logic), calls: [] }));
    const starts = [...new Set(ports.flatMap(({ by }) => by ?? []))];
    return { name, id: chart.id, folders: [], starts, ports, listeners: [], sends: [], told: [] };
  });
  return { sentEvents: [], providedPorts: [], actors, hubs: [], sent: null };
}
