import type { Step } from './simulation.ts';

/** A path through the chart of this folder, as it stands in the address of the gallery. */
export interface Path {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** In place of the name of a chart: the whole application. The map of all charts has that name, no chart has it. */
export const applicationPath = 'system';
/** The script of the whole application, beside the page. */
export const applicationFile = 'application.js';

const prefix = '#simulator/';

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
