import { box, drawPath, line, type Piece, shadow, short, upright } from '../solids.ts';
import type { Stage } from '../stage.ts';
import { cushion } from './seating.ts';

/** Draws a headboard on the back wall behind a bed `w` cm wide. */
function headboard(stage: Stage, x: number, w: number): string {
  const { palette, paint, random } = stage;
  const style = random.pick(['channels', 'arch', 'panel', 'cane'] as const);
  const colour = random.pick([palette.chair, palette.deep, palette.sofa]);
  const full = w + 16;
  if (style === 'arch') {
    const d = `M${short(-full / 2)} 0V-84A${short(full / 2)} 52 0 0 1 ${short(full / 2)} -84V0Z`;
    return upright(
      stage,
      x,
      0,
      8,
      drawPath(d, paint(colour)) + drawPath(d, stage.ref('round'), ' opacity=".5"'),
    );
  }
  if (style === 'channels') {
    const count = 9;
    const step = full / count;
    const rolls = Array.from(
      { length: count },
      (_, index) =>
        `<rect x="${short(-full / 2 + index * step)}" y="-118" width="${short(step + 0.3)}" height="118" rx="${short(step / 2.6)}" fill="${paint(colour, index % 2 === 0 ? 0 : -0.06)}"/>`,
    );
    const seams = Array.from(
      { length: count - 1 },
      (_, index) => `M${short(-full / 2 + (index + 1) * step)} -112V0`,
    );
    return upright(stage, x, 0, 8, rolls.join('') + line(seams.join(''), paint(colour, -0.3), 1.1));
  }
  if (style === 'cane') {
    const weave: string[] = [];
    for (let at = -full / 2 + 8; at < full / 2 - 8; at += 7) weave.push(`M${short(at)} -100V-10`);
    for (let at = -98; at < -10; at += 7) weave.push(`M${short(-full / 2 + 6)} ${at}H${short(full / 2 - 6)}`);
    return upright(
      stage,
      x,
      0,
      8,
      `<rect x="${short(-full / 2)}" y="-108" width="${full}" height="108" rx="8" fill="${paint(palette.wood)}"/><rect x="${short(-full / 2 + 7)}" y="-100" width="${full - 14}" height="96" rx="4" fill="${paint(palette.linen, -0.06)}"/>${line(weave.join(''), paint(palette.wood), 0.8, ' opacity=".7"')}`,
    );
  }
  return box(stage, { x: x - w / 2 - 40, y: 30, z: 0, w: w + 80, h: 82, d: 8 }, palette.wood);
}

/** A double bed with its head at the back wall, `w` cm wide, made up with pillows, a folded sheet and a blanket. */
export function bed(stage: Stage, x: number, w = 172): Piece {
  const { palette, random } = stage;
  const left = x - w / 2;
  const length = 208;
  const cover = random.pick([palette.linen, palette.sofa, palette.linen]);
  const blanket = random.pick([palette.accent, palette.deep, palette.accentAlt]);
  const parts = [
    shadow(stage, x, length / 2 + 4, w * 1.12, length * 1.08),
    headboard(stage, x, w),
    box(stage, { x: left, y: 8, z: 8, w, h: 22, d: length }, palette.woodDeep, 1),
    box(stage, { x: left + 1, y: 26, z: 10, w: w - 2, h: 26, d: length - 6 }, palette.linen, 5),
  ];
  for (const [index, side] of [-1, 1].entries()) {
    const at = x + side * w * 0.235;
    parts.push(
      box(
        stage,
        { x: at - 37, y: 50, z: 14, w: 74, h: 44, d: 16 },
        index === 0 ? palette.linen : palette.linen,
        8,
      ),
    );
  }
  for (const side of [-1, 1]) {
    parts.push(
      box(stage, { x: x + side * w * 0.225 - 34, y: 50, z: 32, w: 68, h: 32, d: 16 }, palette.sofa, 8),
    );
  }
  parts.push(cushion(stage, x - 2, 52, 56, blanket, random.between(-4, 4), 52));
  parts.push(
    box(stage, { x: left - 5, y: 22, z: 74, w: w + 10, h: 36, d: length - 66 }, cover, 6),
    box(stage, { x: left - 6, y: 40, z: 70, w: w + 12, h: 20, d: 24 }, palette.trim, 5),
    box(stage, { x: left - 7, y: 24, z: 146, w: w + 14, h: 36.5, d: 48 }, blanket, 5),
  );
  const ribs: string[] = [];
  for (let step = 1; step < 7; step += 1) {
    const z = 146 + step * 6.8;
    const [x0, y0] = stage.at(left - 4, 60.5, z);
    const [x1] = stage.at(left + w + 4, 60.5, z);
    ribs.push(`M${Math.round(x0)} ${Math.round(y0)}H${Math.round(x1)}`);
  }
  parts.push(line(ribs.join(''), stage.paint(blanket, -0.2), 1.6, ' opacity=".5"'));
  return { z: length / 2, drawn: parts.join('') };
}

/** A bedside chest with a drawer. */
export function bedside(stage: Stage, x: number): Piece {
  const { palette, paint } = stage;
  return {
    z: 24,
    drawn:
      shadow(stage, x, 24, 50, 44) +
      [x - 20, x + 16]
        .map((lx) => box(stage, { x: lx, y: 0, z: 36, w: 4, h: 16, d: 4 }, palette.woodDeep))
        .join('') +
      box(stage, { x: x - 23, y: 14, z: 2, w: 46, h: 36, d: 40 }, palette.wood, 0.8) +
      upright(stage, x, 14, 42, line('M-20 -18H20M-5 -27H5M-5 -9H5', paint(palette.metal), 1.2)),
  };
}
