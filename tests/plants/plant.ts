/** A defect that is put into the tree: `text` occurs once in `file`, and `planted` takes its place. */
export interface Plant {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly planted: string;
  /** What it breaks. */
  readonly breaks: string;
  /** Why neither the explorations nor the simulation can find it. */
  readonly unseen?: string;
}
