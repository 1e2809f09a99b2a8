import { belowScreens } from './belowScreens.ts';
import { onScreens } from './onScreens.ts';
import type { Plant } from './plant.ts';

/** The defects of the reviews, as far as the present design can express them, and mutants of wiring. */
export const plants: readonly Plant[] = [...onScreens, ...belowScreens];
