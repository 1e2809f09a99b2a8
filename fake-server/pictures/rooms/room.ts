import type { Opening } from '../shell/windows.ts';
import type { Piece } from '../solids.ts';
import type { Stage } from '../stage.ts';

/** What a kind of room puts on the stage. */
export interface Furnishing {
  readonly openings: readonly Opening[];
  /** What lies flat on the floor, below everything else. */
  readonly carpet?: string;
  readonly pieces: readonly Piece[];
}

export type Room = (stage: Stage) => Furnishing;

/** Gives the windows of the left wall: one wide or tall one, or a pair. */
export function sideWindows(stage: Stage, dressed: boolean): Opening[] {
  const style = stage.scene.window;
  const head = stage.height - 48;
  const base = { wall: 'side', style, dressed, head } as const;
  if (style === 'french') return [{ ...base, from: 95, to: 225, sill: 6 }];
  if (style === 'picture' || style === 'steel')
    return [{ ...base, from: 70, to: 260, sill: style === 'steel' ? 40 : 72 }];
  return [
    { ...base, from: 50, to: 130, sill: 70 },
    { ...base, from: 205, to: 300, sill: 70 },
  ];
}

/** Gives a window of the back wall around `x`, as wide as its style allows within `w` cm. */
export function backWindow(stage: Stage, x: number, w: number, sill: number, dressed: boolean): Opening[] {
  const { window: style } = stage.scene;
  const head = stage.height - 46;
  const base = { wall: 'back', style, dressed, head } as const;
  if ((style === 'arched' || style === 'sash') && w > 220) {
    const each = w * 0.3;
    return [-1, 0, 1].map((index) => ({
      ...base,
      dressed: false,
      from: x + index * (each + 14) - each / 2,
      to: x + index * (each + 14) + each / 2,
      sill,
    }));
  }
  return [{ ...base, from: x - w / 2, to: x + w / 2, sill }];
}

/** Gives two narrow windows of the back wall at the same distance from `x`. */
export function flankingWindows(
  stage: Stage,
  x: number,
  distance: number,
  w: number,
  sill: number,
): Opening[] {
  const head = stage.height - 46;
  return [-1, 1].map((side) => ({
    wall: 'back',
    style: stage.scene.window === 'picture' ? 'sash' : stage.scene.window,
    dressed: true,
    from: x + side * distance - w / 2,
    to: x + side * distance + w / 2,
    sill,
    head,
  }));
}
