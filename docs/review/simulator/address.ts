import { prefix } from './path.ts';
import type { Step } from './simulation.ts';

/** A path through the chart of this folder, as it stands in the address of the gallery. */
export interface Path {
  readonly name: string;
  readonly steps: readonly Step[];
}

export const hashOf = ({ name, steps }: Path): string =>
  `${prefix}${[name, ...steps].map(encodeURIComponent).join('/')}`;

/** Null for the address of something else. */
export function pathIn(hash: string): Path | null {
  if (!hash.startsWith(prefix)) return null;
  try {
    const [name = '', ...steps] = hash.slice(prefix.length).split('/').map(decodeURIComponent);
    return { name, steps };
  } catch {
    return null;
  }
}
