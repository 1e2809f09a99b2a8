import { box, disc, drum, line, type Piece, shadow, short, upright } from '../solids.ts';
import type { Stage } from '../stage.ts';
import { bookStack, bowl, vase } from './decor.ts';

/** A low table, round or rectangular, with a few things on it. */
export function coffeeTable(stage: Stage, x: number, z: number): Piece {
  const { palette, random } = stage;
  const style = random.pick(['round', 'block', 'pair', 'slim'] as const);
  if (style === 'round' || style === 'pair') {
    const other = style === 'pair';
    const top = random.pick([palette.wood, palette.stone]);
    return {
      z,
      drawn:
        shadow(stage, x, z, 104, 92) +
        (other
          ? shadow(stage, x + 62, z - 16, 60, 56) +
            drum(stage, { x: x + 58, y: 0, z: z - 18, r: 20, h: 44, top: 26 }, palette.deep) +
            bowl(stage, x + 58, 45, z - 18, palette.linen)
          : '') +
        drum(stage, { x, y: 0, z, r: 17, h: 32 }, palette.woodDeep) +
        disc(stage, { x, y: 31, z, r: 46, h: 5 }, top) +
        bookStack(stage, x - 14, 36, z + 6) +
        vase(stage, x + 15, 36, z - 6, 26),
    };
  }
  const wood = style === 'block' ? palette.wood : palette.metal;
  const body =
    style === 'block'
      ? box(stage, { x: x - 56, y: 4, z: z - 28, w: 112, h: 28, d: 58 }, palette.wood, 2)
      : [
          [-54, -27],
          [50, -27],
          [-54, 25],
          [50, 25],
        ]
          .map(([dx = 0, dz = 0]) => box(stage, { x: x + dx, y: 0, z: z + dz, w: 4, h: 33, d: 4 }, wood))
          .join('') +
        box(
          stage,
          { x: x - 58, y: 32, z: z - 30, w: 116, h: 4, d: 62 },
          random.pick([palette.stone, palette.wood]),
        );
  const top = style === 'block' ? 32 : 36;
  return {
    z,
    drawn:
      shadow(stage, x, z, 128, 76) +
      body +
      bookStack(stage, x - 22, top, z + 8) +
      bowl(stage, x + 26, top, z + 6, palette.accent) +
      vase(stage, x + 6, top, z - 12, 24),
  };
}

/** A small round table beside a seat. */
export function sideTable(stage: Stage, x: number, z: number, h = 52): Piece {
  const { palette } = stage;
  return {
    z,
    drawn:
      shadow(stage, x, z, 46, 42) +
      drum(stage, { x, y: 0, z, r: 13, h: 3 }, palette.metal) +
      drum(stage, { x, y: 2, z, r: 2.4, h: h - 4 }, palette.metal) +
      disc(stage, { x, y: h - 3, z, r: 23, h: 3 }, stage.random.pick([palette.wood, palette.stone])),
  };
}

/** A long table on trestles or panels: middle, back edge, width and depth; cm. */
export function longTable(
  stage: Stage,
  x: number,
  z: number,
  w: number,
  d: number,
  colour: string,
  h = 75,
): Piece {
  const left = x - w / 2;
  const leg = stage.random.pick(['panel', 'post', 'splay'] as const);
  const legs =
    leg === 'panel'
      ? [left + 26, left + w - 34]
          .map((lx) => box(stage, { x: lx, y: 0, z: z + 12, w: 8, h: h - 4, d: d - 24 }, colour))
          .join('')
      : leg === 'post'
        ? [
            [left + 6, z + 5],
            [left + w - 13, z + 5],
            [left + 6, z + d - 12],
            [left + w - 13, z + d - 12],
          ]
            .map(([lx = 0, lz = 0]) => box(stage, { x: lx, y: 0, z: lz, w: 7, h: h - 4, d: 7 }, colour))
            .join('')
        : [z + 12, z + d - 12]
            .map((lz) =>
              upright(
                stage,
                x,
                0,
                lz,
                line(
                  `M${short(-w / 2 + 46)} ${4 - h}L${short(-w / 2 + 20)} 0M${short(w / 2 - 46)} ${4 - h}L${short(w / 2 - 20)} 0`,
                  stage.paint(colour, -0.22),
                  6,
                ),
              ),
            )
            .join('');
  return {
    z: z + d / 2,
    drawn:
      shadow(stage, x, z + d / 2, w, d * 1.1) +
      legs +
      box(stage, { x: left, y: h - 5, z, w, h: 5, d }, colour, 0.8),
  };
}

/** A round table on one foot. */
export function roundTable(stage: Stage, x: number, z: number, r: number, colour: string, h = 74): Piece {
  const { palette } = stage;
  return {
    z,
    drawn:
      shadow(stage, x, z, r * 2, r * 1.8) +
      drum(stage, { x, y: 0, z, r: r * 0.5, h: 3, top: r * 0.46 }, palette.metal) +
      drum(stage, { x, y: 2, z, r: Math.max(3, r * 0.12), h: h - 5 }, palette.metal) +
      disc(stage, { x, y: h - 4, z, r, h: 4 }, colour),
  };
}

/** A narrow table against the back wall, dressed with a lamp's place left free. */
export function consoleTable(stage: Stage, x: number, w: number): Piece {
  const { palette } = stage;
  const left = x - w / 2;
  const colour = palette.wood;
  return {
    z: 18,
    drawn:
      shadow(stage, x, 18, w, 40) +
      [left + 4, left + w - 9]
        .map((lx) => box(stage, { x: lx, y: 0, z: 4, w: 5, h: 78, d: 5 }, colour))
        .join('') +
      box(stage, { x: left + 4, y: 14, z: 4, w: w - 8, h: 4, d: 28 }, colour) +
      bookStack(stage, x - w * 0.22, 18, 20) +
      bowl(stage, x + w * 0.22, 18, 20, palette.accentAlt, 15) +
      [left + 4, left + w - 9]
        .map((lx) => box(stage, { x: lx, y: 0, z: 30, w: 5, h: 78, d: 5 }, colour))
        .join('') +
      box(stage, { x: left, y: 70, z: 2, w, h: 12, d: 36 }, colour, 0.8),
  };
}
