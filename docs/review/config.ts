import type { AnyStateMachine } from 'xstate';
import type { Chart } from './core/chart.ts';

/** Where the machines are. */
export interface Project {
  /** The folder that all paths are relative to; absolute. */
  readonly root: string;
  /** Globs of the files that export machines. */
  readonly charts: readonly string[];
  /** What `diff` copies of a revision: the machines, all that they import, and what listens to them. Default: all files. */
  readonly sources?: readonly string[];
}

export interface ReviewConfig extends Project {
  /** The folder of pictures, outlines and pages, relative to the root. */
  readonly out: string;
}

export interface LoadedMachine {
  /** `media-list`; the name of its files. */
  readonly name: string;
  /** The file of the machine, relative to the root. */
  readonly path: string;
  /** `queryMachine`, or `createQueryMachine`. */
  readonly exportName: string;
  readonly machine: AnyStateMachine;
  readonly chart: Chart;
}
