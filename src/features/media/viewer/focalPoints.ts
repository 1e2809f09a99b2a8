import type { FocalPoint } from '#domain/crops.ts';

/** localStorage key: the marked points by the ids of their items, until the contract has a field for them (decision 66). */
const key = 'admin-focal-points';

type Stored = Readonly<Record<string, FocalPoint>>;

function readAll(): Stored {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return stored !== null && typeof stored === 'object' ? (stored as Stored) : {};
  } catch {
    return {};
  }
}

const isPoint = (point: unknown): point is FocalPoint =>
  point !== null &&
  typeof point === 'object' &&
  'x' in point &&
  'y' in point &&
  [point.x, point.y].every((share) => typeof share === 'number' && share >= 0 && share <= 1);

/** The marked point of an item, or null. */
export function readFocalPoint(id: string): FocalPoint | null {
  const point: unknown = readAll()[id];
  return isPoint(point) ? point : null;
}

/** Null removes the mark. */
export function writeFocalPoint(id: string, point: FocalPoint | null): void {
  const { [id]: _, ...others } = readAll();
  try {
    localStorage.setItem(key, JSON.stringify(point ? { ...others, [id]: point } : others));
  } catch {
    // Where storage is blocked, the mark lasts as long as the view.
  }
}
