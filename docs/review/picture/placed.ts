import type { ChartState, ChartTransition } from '../core/chart.ts';
import type { Block, Line } from './textLines.ts';

/** Highlights an element of a picture. */
export type Mark = 'added' | 'removed' | 'changed';
/** By the id of a state, transition or block. */
export type Marks = ReadonlyMap<string, Mark>;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface PlacedState extends Box {
  readonly state: ChartState;
  readonly depth: number;
  readonly title: Line;
  /** The description, below the title. */
  readonly note: readonly Line[];
  /** The description, beside the title. */
  readonly beside: Line | null;
  readonly blocks: readonly Block[];
}

/** The dot of an initial state, or the pill where the transitions of a parent state to its own descendants start. */
export interface PlacedPseudostate extends Box {
  readonly kind: 'initial' | 'anywhere';
  readonly state: string;
}

/** An arrow; `transition` is null for the one from an initial dot. */
export interface PlacedEdge {
  readonly transition: ChartTransition | null;
  /** The id of the transition, or of the initial dot. */
  readonly id: string;
  readonly points: readonly Point[];
  /** Shares its line with an earlier edge. */
  readonly isDuplicate: boolean;
  readonly label: (Box & { readonly lines: readonly Line[] }) | null;
}

/** In whole pixels from the top left corner. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly states: readonly PlacedState[];
  readonly pseudostates: readonly PlacedPseudostate[];
  readonly edges: readonly PlacedEdge[];
}
