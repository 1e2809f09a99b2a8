import type { InlineConfig } from 'vite';
import type { AnyStateMachine } from 'xstate';
import type { Chart } from './core/chart.ts';
import type { CoverageException } from './core/coverage.ts';
import type { Rule } from './core/lint.ts';
import type { Wiring } from './core/wiring.ts';
import type { Synonyms } from './gallery/search.ts';

/** Where the machines are. */
export interface Project {
  /** The folder that all paths are relative to; absolute. */
  readonly root: string;
  /** Globs of the files that export machines. */
  readonly charts: readonly string[];
  /** Arguments of exported functions that create a machine, by the name of the export, where `create…Machine()` does not work. */
  readonly factories?: Readonly<Record<string, readonly unknown[]>>;
  /** What a revision is compared with needs of it: the files of the machines and all that they import. Default: all files. */
  readonly sources?: readonly string[];
}

/** A machine as an example of it is found in a file. */
export interface NamedChart {
  /** `media-list`; the name of its picture and of its page. */
  readonly name: string;
  /** The file of the machine, relative to the root. */
  readonly path: string;
  /** `queryMachine`, and `createQueryMachine` where there is a factory. */
  readonly exportNames: readonly string[];
  readonly chart: Chart;
}

export interface LoadedMachine extends NamedChart {
  readonly machine: AnyStateMachine;
}

/** A document that comments name. */
export interface DocumentLink {
  readonly label: string;
  /** Relative to the root. */
  readonly path: string;
}

export interface ReviewConfig extends Project {
  /** The folder of pictures, outlines and the gallery, relative to the root. Pages in Markdown, `<name>.md`, are in it. */
  readonly out: string;
  /** Rules of `check` that are off although they are on by default, or the reverse. */
  readonly rules?: Readonly<Partial<Record<Rule, boolean>>>;
  /** Who sends, provides, starts and listens. Default: the machines that a machine has as actors. */
  readonly ports?: (charts: readonly NamedChart[], root: string) => Wiring;
  readonly tests?: {
    /** The folder of what tests have reached; see `core/coverage.ts`. */
    readonly coverage: string;
    /** The command that fills it. */
    readonly command: string;
    /** The command that writes `trace.js`, for texts. */
    readonly trace: string;
    /** What no test can reach. */
    readonly exceptions?: readonly CoverageException[];
  };
  readonly requirements?: {
    /** Of the list of them, 'Rows of the specification'. */
    readonly title: string;
    /** The file with the rows that `trace.js` names. */
    readonly path: string;
    /** What texts name, as in 'decisions 33 and 50'. */
    readonly named: RegExp;
    linksOf(named: string): readonly DocumentLink[];
  };
  readonly stories?: {
    /** Below `out`. */
    readonly folder: string;
    /** Why a state or transition is in no story, by its id. */
    readonly hidden: Readonly<Record<string, string>>;
    /** The command that tells the stories. */
    readonly command: string;
  };
  /** In which order and below which headings the charts are shown; those that are in no group come last. */
  readonly groups?: readonly { readonly title: string; readonly charts: readonly string[] }[];
  /** What holds whatever happens, as sentences. */
  readonly promises?: {
    /** The file that says how they are checked. */
    readonly path: string;
    readonly all: readonly { readonly key: string; readonly text: string }[];
  };
  /** Phrases that the search of the page takes for the same. */
  readonly synonyms?: Synonyms;
  /** The script of the simulator and of recordings: the entry of a bundle that sets `showSimulator` and `showRecording`. */
  readonly simulator?: string;
  /**
   * The script of the whole application: the entry of a bundle that runs it in a window prepared by
   * `simulator/application/run.ts`, and how Vite builds it.
   */
  readonly application?: { readonly entry: string; readonly build: InlineConfig };
  /** More files that `draw` writes, by their paths. */
  readonly files?: () => ReadonlyMap<string, string>;
  /** How the project calls `draw`, for texts. */
  readonly command?: string;
  /** A paragraph of the generated README, in Markdown. */
  readonly about?: string;
}

export const defineReview = (config: ReviewConfig): ReviewConfig => config;
