import { box, drum, line, type Piece, shadow, short, upright } from '../solids.ts';
import type { Stage } from '../stage.ts';

/** Draws a scatter cushion, `size` cm wide, leaning by `lean` degrees. */
export function cushion(
  stage: Stage,
  x: number,
  y: number,
  z: number,
  colour: string,
  lean = 0,
  size = 40,
): string {
  const fill = stage.paint(colour);
  const half = size / 2;
  const h = size * 0.86;
  const d = `M${-half} ${-h}Q0 ${short(-h + 4)} ${half} ${-short(h)}Q${short(half - 3)} ${short(-h / 2)} ${half} 0Q0 -3 ${-half} 0Q${short(3 - half)} ${short(-h / 2)} ${-half} ${short(-h)}Z`;
  const seam = stage.random.pick([
    `M${short(-half * 0.4)} ${short(-h)}V-2M${short(half * 0.4)} ${short(-h)}V-2`,
    `M${short(-half)} ${short(-h * 0.5)}H${short(half)}`,
    '',
  ]);
  return upright(
    stage,
    x,
    y,
    z,
    `<g transform="rotate(${lean})"><path d="${d}" fill="${fill}" stroke="${fill}" stroke-width="3"/><path d="${d}" fill="${stage.ref('round')}" opacity=".7"/>${seam ? line(seam, stage.paint(colour, colour === stage.palette.linen ? -0.25 : 0.35), 1.6) : ''}</g>`,
  );
}

/** A sofa facing the camera: `x` its middle, `z` its back, `w` its width; cm. */
export function sofa(stage: Stage, x: number, z: number, w: number, colour: string): Piece {
  const { palette, random } = stage;
  const style = random.pick(['track', 'slab', 'round'] as const);
  const d = 92;
  const left = x - w / 2;
  const arm = style === 'slab' ? 12 : 20;
  const soft = style === 'round' ? 8 : 4;
  const seats = w > 200 ? 3 : 2;
  const inner = w - 2 * arm;
  const seat = inner / seats;
  const parts = [shadow(stage, x, z + d / 2, w * 1.04, d * 1.15)];
  for (const [lx, lz] of [
    [left + 10, z + 8],
    [left + w - 15, z + 8],
    [left + 10, z + d - 12],
    [left + w - 15, z + d - 12],
  ] as const) {
    parts.push(box(stage, { x: lx, y: 0, z: lz, w: 5, h: 14, d: 5 }, palette.woodDeep));
  }
  parts.push(box(stage, { x: left + 2, y: 12, z, w: w - 4, h: 68, d: 24 }, colour, soft));
  parts.push(
    box(
      stage,
      { x: left + 2, y: 12, z: z + 8, w: w - 4, h: 22, d: d - 10 },
      style === 'slab' ? palette.wood : colour,
      2,
    ),
  );
  for (let index = 0; index < seats; index += 1) {
    const from = left + arm + index * seat;
    parts.push(box(stage, { x: from + 1, y: 42, z: z + 20, w: seat - 2, h: 43, d: 18 }, colour, 7));
  }
  for (let index = 0; index < seats; index += 1) {
    const from = left + arm + index * seat;
    parts.push(box(stage, { x: from + 0.8, y: 32, z: z + 24, w: seat - 1.6, h: 16, d: d - 26 }, colour, 5));
  }
  const tones = [palette.accent, palette.linen, palette.accentAlt, palette.deep];
  const first = random.pick([0, 1, 2]);
  const tone = (offset: number) => tones[(first + offset) % 4] ?? palette.accent;
  parts.push(cushion(stage, left + arm + 25, 47, z + 46, tone(0), -7, 46));
  parts.push(cushion(stage, left + arm + 56, 47, z + 50, tone(1), 5, 36));
  parts.push(cushion(stage, left + w - arm - 26, 47, z + 46, tone(2), 8, 44));
  for (const side of [left, left + w - arm]) {
    parts.push(
      box(
        stage,
        { x: side, y: 12, z: z + 2, w: arm, h: style === 'round' ? 48 : 44, d: d - 2 },
        colour,
        soft,
      ),
    );
  }
  if (random.chance(0.5)) parts.push(throwOver(stage, left + w - arm - 2, z + 26, arm + 4));
  return { z: z + d / 2, drawn: parts.join('') };
}

/** Draws a woven throw over an arm. */
function throwOver(stage: Stage, x: number, z: number, w: number): string {
  const { palette } = stage;
  const colour = palette.accentAlt;
  return (
    box(stage, { x, y: 54, z, w, h: 4, d: 40 }, colour, 1.5) +
    box(stage, { x: x - 1, y: 30, z, w: 3, h: 26, d: 40 }, colour, 1)
  );
}

/** An upholstered armchair; `facing` turns it to the camera or sideways. */
export function armchair(
  stage: Stage,
  x: number,
  z: number,
  facing: 'camera' | 'left' | 'right',
  colour: string,
): Piece {
  const { palette } = stage;
  const parts = [shadow(stage, x, z + 40, 96, 96)];
  const left = x - 41;
  const soft = 7;
  for (const [lx, lz] of [
    [left + 8, z + 8],
    [left + 70, z + 8],
    [left + 8, z + 70],
    [left + 70, z + 70],
  ] as const) {
    parts.push(box(stage, { x: lx, y: 0, z: lz, w: 4, h: 16, d: 4 }, palette.woodDeep));
  }
  if (facing === 'camera') {
    parts.push(
      box(stage, { x: left + 2, y: 14, z, w: 78, h: 66, d: 22 }, colour, soft),
      box(stage, { x: left + 2, y: 14, z, w: 78, h: 20, d: 80 }, colour, 3),
      box(stage, { x: left + 16, y: 32, z: z + 18, w: 50, h: 15, d: 62 }, colour, 5),
      cushion(
        stage,
        x,
        46,
        z + 34,
        stage.random.pick([palette.linen, palette.accentAlt]),
        stage.random.between(-6, 6),
        38,
      ),
      box(stage, { x: left, y: 14, z: z + 2, w: 18, h: 44, d: 78 }, colour, soft),
      box(stage, { x: left + 64, y: 14, z: z + 2, w: 18, h: 44, d: 78 }, colour, soft),
    );
  } else {
    const back = facing === 'right' ? left : left + 62;
    const seat = facing === 'right' ? left + 16 : left - 2;
    const rest = box(stage, { x: back, y: 14, z: z + 2, w: 20, h: 64, d: 76 }, colour, soft);
    parts.push(
      box(stage, { x: left, y: 14, z, w: 82, h: 42, d: 17 }, colour, soft),
      rest,
      box(stage, { x: left, y: 14, z: z + 8, w: 80, h: 20, d: 64 }, colour, 3),
      box(stage, { x: seat, y: 32, z: z + 15, w: 66, h: 15, d: 52 }, colour, 5),
      box(stage, { x: left, y: 14, z: z + 64, w: 82, h: 42, d: 17 }, colour, soft),
    );
  }
  return { z: z + 42, drawn: parts.join('') };
}

/** A light wooden lounge chair seen from the side; `facing` 1 looks right, -1 left. */
export function loungeChair(stage: Stage, x: number, z: number, facing: 1 | -1, colour: string): Piece {
  const { palette, paint } = stage;
  const wood = paint(palette.wood, -0.12);
  const cloth = paint(colour);
  const far = line('M-30 -6L-22 -44M26 -6L24 -50M-36 -54H22', paint(palette.wood, -0.3), 3.4);
  const near = line('M-34 0L-26 -44M28 0L26 -52M-42 -56Q-8 -60 27 -52', wood, 4);
  const seat = `<path d="M-27 -34L34 -44" stroke="${cloth}" stroke-width="13" stroke-linecap="round"/><path d="M-27 -36L-46 -88" stroke="${cloth}" stroke-width="13" stroke-linecap="round"/><path d="M-27 -30L34 -40" stroke="${paint(colour, -0.25)}" stroke-width="4" stroke-linecap="round"/>`;
  return {
    z: z + 2,
    drawn:
      shadow(stage, x, z, 84, 66) +
      upright(stage, x, 0, z, `<g transform="scale(${facing} 1)">${far}${seat}${near}</g>`),
  };
}

export type ChairStyle = 'wishbone' | 'shell' | 'spindle' | 'padded';

/** A dining chair seen from the front (`away` false) or from behind. */
export function chair(
  stage: Stage,
  x: number,
  z: number,
  away: boolean,
  style: ChairStyle,
  colour: string,
): Piece {
  const { palette, paint } = stage;
  const wood = paint(style === 'shell' ? palette.metal : palette.wood, away ? -0.08 : -0.16);
  const dark = paint(style === 'shell' ? palette.metal : palette.wood, -0.34);
  const cloth = paint(colour);
  const shade = paint(colour, -0.18);
  const rear = away ? 0 : -5;
  const front = away ? -5 : 0;
  const behind = line(`M-18 -44L-20 ${away ? front : rear}M18 -44L20 ${away ? front : rear}`, dark, 2.8);
  const ahead = line(`M-20 -44L-23 ${away ? rear : front}M20 -44L23 ${away ? rear : front}`, wood, 3.2);
  const backs: Record<ChairStyle, string> = {
    wishbone:
      line('M-19 -44L-22 -76M19 -44L22 -76', wood, 3) +
      line('M-27 -70Q-24 -80 0 -80Q24 -80 27 -70', wood, 4.4) +
      line('M0 -46V-58L-8 -78M0 -58L8 -78', wood, 2.6),
    shell: `<path d="M-22 -46Q-26 -82 -14 -84H14Q26 -82 22 -46Z" fill="${cloth}"/><path d="M-16 -48Q-19 -78 -10 -79H10Q19 -78 16 -48Z" fill="${away ? cloth : shade}" opacity=".5"/>`,
    spindle:
      line('M-20 -44L-23 -86M20 -44L23 -86M-25 -86Q0 -90 25 -86', wood, 3.6) +
      line('M-13 -46L-14 -86M-6 -46V-87M0 -46V-87M6 -46V-87M13 -46L14 -86', wood, 1.8),
    padded: `${line('M-18 -44V-60M18 -44V-60', wood, 3)}<rect x="-23" y="-88" width="46" height="34" rx="9" fill="${cloth}"/><rect x="-23" y="-64" width="46" height="10" rx="5" fill="${shade}" opacity=".6"/>`,
  };
  const seat =
    style === 'wishbone' || style === 'spindle'
      ? `<path d="M-22 -50H22L25 -44H-25Z" fill="${paint(palette.linen, -0.08)}"/><path d="M-25 -44H25V-41H-25Z" fill="${wood}"/>`
      : `<path d="M-21 -52H21L25 -44H-25Z" fill="${paint(colour, 0.12)}"/><rect x="-25" y="-45" width="50" height="6" rx="3" fill="${shade}"/>`;
  const drawn = away ? behind + seat + ahead + backs[style] : behind + backs[style] + seat + ahead;
  return { z, drawn: shadow(stage, x, z, 56, 50, 0, 0.8) + upright(stage, x, 0, z, drawn) };
}

/** A counter stool, `h` cm high. */
export function stool(stage: Stage, x: number, z: number, h: number, colour: string, backed = false): Piece {
  const { palette, paint } = stage;
  const metal = paint(palette.metal);
  const legs = line(
    `M-12 ${4 - h}L-19 0M12 ${4 - h}L19 0M-8 ${4 - h}L-11 -7M8 ${4 - h}L11 -7M-17 -22H17`,
    metal,
    2.4,
  );
  const back = backed
    ? `<path d="M-19 ${-h}Q-22 ${-h - 26} -12 ${-h - 27}H12Q22 ${-h - 26} 19 ${-h}Z" fill="${paint(colour, -0.14)}"/>`
    : '';
  return {
    z,
    drawn:
      shadow(stage, x, z, 44, 40, 0, 0.8) +
      upright(stage, x, 0, z, legs + back) +
      drum(stage, { x, y: h - 5, z, r: 18, h: 6, top: 19 }, colour),
  };
}

/** An upholstered bench or ottoman. */
export function ottoman(
  stage: Stage,
  x: number,
  z: number,
  w: number,
  d: number,
  h: number,
  colour: string,
): Piece {
  const { palette } = stage;
  const left = x - w / 2;
  const legs = [
    [left + 5, z + 4],
    [left + w - 9, z + 4],
    [left + 5, z + d - 8],
    [left + w - 9, z + d - 8],
  ] as const;
  return {
    z: z + d / 2,
    drawn:
      shadow(stage, x, z + d / 2, w, d) +
      legs
        .map(([lx, lz]) => box(stage, { x: lx, y: 0, z: lz, w: 4, h: h - 12, d: 4 }, palette.woodDeep))
        .join('') +
      box(stage, { x: left, y: h - 16, z, w, h: 16, d }, colour, 4),
  };
}
