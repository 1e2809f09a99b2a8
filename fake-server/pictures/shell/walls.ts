import type { WallTreatment } from '../scene.ts';
import { drawPath, line, polygon, trace } from '../solids.ts';
import type { Stage, WallMap } from '../stage.ts';

const rectangle = (map: WallMap, u0: number, v0: number, u1: number, v1: number) => [
  map(u0, v0),
  map(u0, v1),
  map(u1, v1),
  map(u1, v0),
];

/** Draws one rectangle of a wall; lengths in cm. */
export const patch = (map: WallMap, u0: number, v0: number, u1: number, v1: number, fill: string): string =>
  polygon(rectangle(map, u0, v0, u1, v1), fill);

/** Gives the outline of an opening with a half-round head. */
export function archOutline(map: WallMap, u0: number, v0: number, u1: number, v1: number) {
  const middle = (u0 + u1) / 2;
  const radius = (u1 - u0) / 2;
  const spring = v1 - radius;
  const points = [map(u0, v0)];
  for (let step = 0; step <= 16; step += 1) {
    const angle = Math.PI - (step * Math.PI) / 16;
    points.push(map(middle + radius * Math.cos(angle), spring + radius * Math.sin(angle)));
  }
  points.push(map(u1, v0));
  return points;
}

/** Draws raised mouldings: equal panels with a lit and a shaded edge. */
function mouldings(
  stage: Stage,
  map: WallMap,
  range: readonly [number, number],
  v0: number,
  v1: number,
  fill: string,
) {
  const [from, to] = range;
  const count = Math.max(1, Math.round((to - from) / 105));
  const pitch = (to - from) / count;
  const shaded: string[] = [];
  const lit: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const u0 = from + index * pitch + 13;
    const u1 = from + (index + 1) * pitch - 13;
    shaded.push(trace(rectangle(map, u0, v0, u1, v1)));
    lit.push(trace(rectangle(map, u0 + 3, v0 + 3, u1 - 3, v1 - 3)));
  }
  const width = stage.scale(0) * 1.3;
  return (
    line(shaded.join(''), stage.paint(fill, -0.16), width) + line(lit.join(''), stage.paint(fill, 0.4), width)
  );
}

function grid(map: WallMap, range: readonly [number, number], v1: number, w: number, h: number) {
  const [from, to] = range;
  const parts: string[] = [];
  for (let v = h; v < v1; v += h) parts.push(trace([map(from, v), map(to, v)], false));
  for (let u = from + w; u < to; u += w) parts.push(trace([map(u, 0), map(u, v1)], false));
  return parts.join('');
}

function skirting(stage: Stage, map: WallMap, from: number, to: number, colour: string) {
  return (
    patch(map, from, 0, to, 11, stage.paint(colour, 0.08)) +
    patch(map, from, 11, to, 12.5, stage.paint(colour, -0.2))
  );
}

interface Wall {
  readonly map: WallMap;
  readonly from: number;
  readonly to: number;
  /** How much darker (below 0) or lighter this wall stands in the light. */
  readonly shift: number;
}

function treated(stage: Stage, treatment: WallTreatment, wall: Wall): string {
  const { map, from, to, shift } = wall;
  const { palette, paint, height } = stage;
  const range = [from, to] as const;
  const seam = stage.scale(0) * 0.6;
  const board = skirting(stage, map, from, to, palette.trim);
  switch (treatment) {
    case 'panelling':
      return (
        mouldings(stage, map, range, 112, height - 30, palette.wall) +
        mouldings(stage, map, range, 24, 84, palette.wall) +
        patch(map, from, 95, to, 100, paint(palette.wall, 0.25)) +
        patch(map, from, 93.6, to, 95, paint(palette.wall, -0.2)) +
        skirting(stage, map, from, to, palette.wall)
      );
    case 'wainscot':
      return (
        patch(map, from, 0, to, 112, paint(palette.trim, shift)) +
        mouldings(stage, map, range, 24, 98, palette.trim) +
        patch(map, from, 109, to, 115, paint(palette.trim, 0.1 + shift)) +
        patch(map, from, 106, to, 109, paint(palette.trim, -0.18)) +
        board
      );
    case 'halves':
      return (
        patch(map, from, 0, to, 138, paint(palette.deep, shift)) +
        patch(map, from, 138, to, 139.4, paint(palette.deep, -0.2)) +
        skirting(stage, map, from, to, palette.deep)
      );
    case 'tiles':
      return (
        patch(map, from, 0, to, 150, paint(palette.linen, shift)) +
        line(grid(map, range, 150, 15, 15), paint(palette.stone, -0.12 + shift), seam) +
        patch(map, from, 150, to, 155, paint(palette.deep, shift))
      );
    case 'brick':
      return (
        line(grid(map, range, height, 400, 11), paint(palette.wall, -0.13 + shift), seam) +
        bonds(stage, wall) +
        board
      );
    default:
      return board;
  }
}

/** Draws the upright joints of some bricks, as worn paint shows them. */
function bonds(stage: Stage, { map, from, to, shift }: Wall) {
  const parts: string[] = [];
  for (let course = 1; course < stage.height / 11 - 1; course += 1) {
    for (let u = from + (course % 2) * 15 + 8; u < to; u += 30) {
      if ((course * 7 + Math.round(u)) % 3 === 0)
        parts.push(trace([map(u, course * 11), map(u, course * 11 + 11)], false));
    }
  }
  return line(parts.join(''), stage.paint(stage.palette.wall, -0.13 + shift), stage.scale(0) * 0.6);
}

/** Draws what only the back wall has: a painted arch, slats or a printed paper. */
function feature(stage: Stage, treatment: WallTreatment): string {
  const { palette, paint, back, left, right, height } = stage;
  if (treatment === 'arch') {
    const reach = (right - left) * 0.3;
    return polygon(archOutline(back, -reach, 12, reach, Math.min(height - 22, 262)), paint(palette.deep));
  }
  if (treatment === 'slats') {
    const parts: string[] = [];
    for (let u = left + 4; u < right - 4; u += 8) parts.push(trace([back(u, 2), back(u, height - 2)], false));
    return (
      patch(back, left, 0, right, height, paint(palette.wood)) +
      line(parts.join(''), paint(palette.woodDeep, -0.3), stage.scale(0) * 2.2, ' opacity=".8"')
    );
  }
  if (treatment === 'paper') {
    const low = 0;
    return drawPath(trace(rectangle(back, left, low, right, height)), stage.ref('paper'));
  }
  return '';
}

/** Draws back wall, both side walls and the ceiling. */
export function drawWalls(stage: Stage): string {
  const { palette, paint, left, right, height, near, at, scene } = stage;
  const walls: Wall[] = [
    { map: stage.back, from: left, to: right, shift: 0 },
    { map: stage.side, from: 0, to: near, shift: -0.1 },
    { map: stage.far, from: 0, to: near, shift: 0.04 },
  ];
  const bare = walls.map(({ map, from, to, shift }) =>
    patch(map, from, 0, to, height, paint(palette.wall, shift)),
  );
  const ceiling = [
    at(left, height, 0),
    at(right, height, 0),
    at(right, height, near),
    at(left, height, near),
  ];
  const sides =
    scene.wall === 'slats' || scene.wall === 'arch' || scene.wall === 'paper' ? 'plain' : scene.wall;
  return [
    polygon(ceiling, paint(palette.ceiling, -0.04)),
    polygon(ceiling, stage.ref('above')),
    ...bare,
    feature(stage, scene.wall),
    ...walls.map((wall) => treated(stage, sides, wall)),
    drawPath(trace(rectangle(stage.back, left, 0, right, height)), stage.ref('wash')),
    drawPath(trace(rectangle(stage.side, 0, 0, near, height)), stage.ref('dusky')),
    overhead(stage),
  ].join('');
}

/** Draws cornice or beams. */
function overhead(stage: Stage): string {
  const { palette, paint, left, right, height, near, at, scene } = stage;
  if (scene.ceiling === 'cornice') {
    const edge = (map: WallMap, from: number, to: number, shift: number) =>
      patch(map, from, height - 13, to, height, paint(palette.trim, shift)) +
      patch(map, from, height - 15, to, height - 13, paint(palette.trim, -0.2));
    return (
      edge(stage.back, left, right, 0) + edge(stage.side, 0, near, -0.08) + edge(stage.far, 0, near, 0.05)
    );
  }
  if (scene.ceiling === 'plain') return '';
  const beams: string[] = [];
  for (let z = 20; z < 330; z += 92) {
    const low = height - 19;
    beams.push(
      polygon(
        [at(left, low, z), at(right, low, z), at(right, low, z + 20), at(left, low, z + 20)],
        paint(palette.wood, -0.3),
      ),
      polygon(
        [at(left, low, z + 20), at(right, low, z + 20), at(right, height, z + 20), at(left, height, z + 20)],
        paint(palette.wood, -0.12),
      ),
    );
  }
  return beams.join('');
}
