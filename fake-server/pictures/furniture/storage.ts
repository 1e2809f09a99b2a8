import { box, drawPath, line, type Piece, shadow, short, upright } from '../solids.ts';
import type { Stage } from '../stage.ts';
import { vase } from './decor.ts';
import { potted } from './plants.ts';

/** Draws a row of standing books, as one path per binding colour. */
function bookRow(stage: Stage, x: number, y: number, z: number, w: number, h: number): string {
  const { palette, paint, random } = stage;
  const tones = [palette.accent, palette.linen, palette.deep, palette.accentAlt, palette.rugAlt];
  const runs: string[][] = tones.map(() => []);
  let at = 0;
  while (at < w - 5) {
    const thick = random.between(3.4, 6.6);
    if (random.chance(0.07)) {
      at += thick * 2;
      continue;
    }
    const tall = h * random.between(0.66, 0.94);
    runs[Math.floor(random.next() * runs.length)]?.push(
      `M${short(at)} 0V${short(-tall)}H${short(at + thick - 0.5)}V0Z`,
    );
    at += thick;
  }
  return upright(
    stage,
    x,
    y,
    z,
    runs.map((run, index) => drawPath(run.join(''), paint(tones[index] ?? palette.linen, -0.08))).join(''),
  );
}

/** Shelves against the back wall, `x` its left edge; open bays carry books, vases and plants. */
export function bookcase(
  stage: Stage,
  x: number,
  w: number,
  h: number,
  colour: string,
  bays = 1,
  fullness = 0.75,
): Piece {
  const { random } = stage;
  const d = 32;
  const board = 3.5;
  const shelves = Math.round((h - 20) / 42);
  const pitch = (h - 12) / shelves;
  const bay = w / bays;
  const parts = [
    shadow(stage, x + w / 2, d / 2, w, d * 1.3),
    box(stage, { x, y: 0, z: 0, w, h, d: 2 }, colour, 0),
  ];
  parts.push(
    upright(stage, x, 0, 2, `<rect width="${w}" height="${h}" y="${-h}" fill="#140d08" opacity=".28"/>`),
  );
  for (let level = 0; level < shelves; level += 1) {
    const y = 10 + level * pitch;
    parts.push(box(stage, { x, y: y - board, z: 2, w, h: board, d: d - 3 }, colour));
    for (let index = 0; index < bays; index += 1) {
      const from = x + index * bay + 5;
      const room = bay - 10;
      if (random.chance(fullness))
        parts.push(bookRow(stage, from, y, d - 8, room * random.between(0.62, 1), pitch - 7));
      else if (random.chance(0.6)) parts.push(vase(stage, from + room * 0.4, y, d - 10, pitch * 0.5, 0.25));
      else parts.push(potted(stage, from + room * 0.5, y, d - 10, pitch * 0.4));
    }
  }
  for (let index = 0; index <= bays; index += 1) {
    parts.push(
      box(
        stage,
        { x: x + index * bay - (index === bays ? board : 0), y: 0, z: 2, w: board, h, d: d - 2 },
        colour,
      ),
    );
  }
  parts.push(
    box(stage, { x: x - 1, y: h - 4, z: 0, w: w + 2, h: 5, d: d + 1 }, colour),
    box(stage, { x, y: 0, z: d - 2, w, h: 7, d: 2 }, colour),
  );
  return { z: d / 2, drawn: parts.join('') };
}

/** A low cabinet against the back wall with doors; things stand on it. */
export function sideboard(stage: Stage, x: number, w: number, colour: string, h = 68): Piece {
  const { palette, paint, random } = stage;
  const left = x - w / 2;
  const d = 44;
  const doors = Math.max(2, Math.round(w / 50));
  const seams: string[] = [];
  const knobs: string[] = [];
  const reeded = random.chance(0.4);
  for (let index = 0; index <= doors; index += 1) {
    const at = short((index * w) / doors);
    if (index > 0 && index < doors) seams.push(`M${at} -3V${short(-h + 20)}`);
    if (index < doors) knobs.push(`M${short(at + w / doors - 6)} ${short(-h * 0.5)}v8`);
  }
  for (let at = 4; reeded && at < w - 3; at += 4) seams.push(`M${at} -3V${short(-h + 20)}`);
  const legs = [left + 8, left + w - 13].map((lx) =>
    box(stage, { x: lx, y: 0, z: 36, w: 5, h: 16, d: 5 }, palette.woodDeep),
  );
  return {
    z: d / 2,
    drawn:
      shadow(stage, x, d / 2, w, d * 1.2) +
      legs.join('') +
      box(stage, { x: left, y: 14, z: 0, w, h: h - 14, d }, colour, 0.8) +
      upright(
        stage,
        left,
        14,
        d,
        line(seams.join(''), paint(colour, -0.28), reeded ? 0.9 : 1.1) +
          line(knobs.join(''), paint(palette.metal), 1.8),
      ),
  };
}

/** Wall shelves: boards at the given heights with things on them, `x` their left edge. */
export function wallShelf(
  stage: Stage,
  x: number,
  y: number,
  w: number,
  colour: string,
  load: 'books' | 'vases',
): Piece {
  const { random } = stage;
  const parts = [box(stage, { x, y: y - 3, z: 0, w, h: 3.5, d: 24 }, colour)];
  let at = 10;
  while (at < w - 14) {
    if (load === 'books' && random.chance(0.55)) {
      const run = Math.min(w - at - 4, random.between(24, 44));
      parts.push(bookRow(stage, x + at, y, 14, run, 26));
      at += run + 6;
    } else if (random.chance(0.3)) {
      parts.push(potted(stage, x + at + 6, y, 12, 17));
      at += 24;
    } else {
      parts.push(vase(stage, x + at + 4, y, 12, random.between(12, 24), 0.16));
      at += random.between(17, 30);
    }
  }
  return { z: 14, drawn: parts.join('') };
}
