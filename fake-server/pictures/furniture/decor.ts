import { drawPath, drum, line, type Piece, short, upright } from '../solids.ts';
import type { Stage } from '../stage.ts';
import { leaf } from './plants.ts';

/** Draws a vase, `h` cm high, often with stems (with the probability `filled`). */
export function vase(stage: Stage, x: number, y: number, z: number, h: number, filled = 0.72): string {
  const { palette, paint, random } = stage;
  const colour = random.pick([palette.accent, palette.linen, palette.deep, palette.accentAlt]);
  const w = h * random.between(0.26, 0.4);
  const neck = w * 0.4;
  const d = `M${short(-neck)} ${-h}C${short(-neck)} ${short(-h * 0.75)} ${short(-w)} ${short(-h * 0.7)} ${short(-w)} ${short(-h * 0.38)}C${short(-w)} ${short(-h * 0.1)} ${short(-w * 0.6)} 0 ${short(-w * 0.5)} 0H${short(w * 0.5)}C${short(w * 0.6)} 0 ${short(w)} ${short(-h * 0.1)} ${short(w)} ${short(-h * 0.38)}C${short(w)} ${short(-h * 0.7)} ${short(neck)} ${short(-h * 0.75)} ${short(neck)} ${-h}Z`;
  const stems: string[] = [];
  const leaves: string[] = [];
  if (random.chance(filled)) {
    for (let index = 0; index < 5; index += 1) {
      const lean = (index - 2) * h * 0.24 + random.between(-3, 3);
      const tall = h * random.between(0.8, 1.25);
      stems.push(
        `M0 ${-h}Q${short(lean * 0.2)} ${short(-h - tall * 0.6)} ${short(lean)} ${short(-h - tall)}`,
      );
      for (let step = 0; step < 3; step += 1) {
        const t = 0.5 + step * 0.25;
        const side = step % 2 === 0 ? 1 : -1;
        const px = lean * t * t;
        const py = -h - tall * t;
        leaves.push(leaf(px, py, px + side * h * 0.2, py - h * 0.14, h * 0.08));
      }
    }
  }
  return upright(
    stage,
    x,
    y,
    z,
    (stems.length > 0
      ? line(stems.join(''), paint(palette.leaf, -0.2), 0.9) +
        drawPath(leaves.join(''), paint(random.chance(0.7) ? palette.leaf : palette.accentAlt, 0.06))
      : '') +
      drawPath(d, paint(colour)) +
      (h > 24 ? drawPath(d, stage.ref('round')) : ''),
  );
}

/** Draws a shallow bowl. */
export const bowl = (stage: Stage, x: number, y: number, z: number, colour: string, r = 12): string =>
  drum(stage, { x, y, z, r: r * 0.5, h: r * 0.55, top: r }, colour, stage.palette.ink);

/** Draws two or three books lying on each other. */
export function bookStack(stage: Stage, x: number, y: number, z: number): string {
  const { palette, paint, random } = stage;
  const tones = [palette.linen, palette.accent, palette.deep, palette.accentAlt, palette.trim];
  const books: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const w = 30 - index * 3 + random.between(-2, 2);
    books.push(
      `<rect x="${short(-w / 2 + index)}" y="${short(-4 * (index + 1))}" width="${short(w)}" height="3.8" rx=".8" fill="${paint(random.pick(tones), -0.06)}"/>`,
    );
  }
  return upright(stage, x, y, z, books.join(''));
}

/** Gives the drawing inside a picture frame `w` by `h` cm, its middle at 0 0. */
function canvas(stage: Stage, w: number, h: number): string {
  const { palette, paint, random } = stage;
  const tone = (index: number) =>
    paint(
      [palette.accent, palette.deep, palette.accentAlt, palette.rugAlt, palette.ink][index % 5] ??
        palette.accent,
    );
  const first = Math.floor(random.next() * 5);
  const s = (value: number) => short(value);
  const kind = random.pick(['sun', 'arcs', 'stones', 'stem', 'fields', 'ridge', 'lines'] as const);
  const drawings: Record<typeof kind, () => string> = {
    sun: () =>
      `<circle cx="0" cy="${s(-h * 0.12)}" r="${s(w * 0.2)}" fill="${tone(first)}"/><path d="M${s(-w * 0.38)} ${s(h * 0.12)}Q0 ${s(-h * 0.04)} ${s(w * 0.38)} ${s(h * 0.16)}V${s(h * 0.38)}H${s(-w * 0.38)}Z" fill="${tone(first + 1)}"/>`,
    arcs: () =>
      [0.36, 0.26, 0.16]
        .map((r, index) =>
          line(
            `M${s(-w * r)} ${s(h * 0.3)}V0A${s(w * r)} ${s(w * r)} 0 0 1 ${s(w * r)} 0V${s(h * 0.3)}`,
            tone(first + index),
            w * 0.065,
          ),
        )
        .join(''),
    stones: () =>
      [0.26, 0.2, 0.13]
        .map(
          (r, index) =>
            `<ellipse cx="${s(w * (index - 1) * 0.06)}" cy="${s(h * (0.24 - index * 0.22))}" rx="${s(w * r)}" ry="${s(h * 0.1)}" fill="${tone(first + index)}"/>`,
        )
        .join(''),
    stem: () => {
      const leaves = [0.2, 0.05, -0.1, -0.22].map((t, index) => {
        const side = index % 2 === 0 ? 1 : -1;
        return leaf(0, h * t, side * w * 0.28, h * (t - 0.14), w * 0.09);
      });
      return (
        line(`M0 ${s(h * 0.36)}V${s(-h * 0.28)}`, tone(first), 1) + drawPath(leaves.join(''), tone(first))
      );
    },
    fields: () =>
      `<rect x="${s(-w * 0.36)}" y="${s(-h * 0.36)}" width="${s(w * 0.72)}" height="${s(h * 0.34)}" fill="${tone(first)}"/><rect x="${s(-w * 0.36)}" y="${s(h * 0.02)}" width="${s(w * 0.72)}" height="${s(h * 0.34)}" fill="${tone(first + 2)}"/>`,
    ridge: () =>
      [-0.1, 0.06, 0.2]
        .map((t, index) =>
          drawPath(
            `M${s(-w * 0.4)} ${s(h * t)}Q${s(-w * 0.15)} ${s(h * (t - 0.2))} ${s(w * 0.08)} ${s(h * t)}T${s(w * 0.4)} ${s(h * (t - 0.04))}V${s(h * 0.4)}H${s(-w * 0.4)}Z`,
            tone(first + index),
          ),
        )
        .join(''),
    lines: () =>
      line(
        [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3]
          .map((t) => `M${s(w * t)} ${s(-h * 0.32)}Q${s(w * (t + 0.12))} 0 ${s(w * t)} ${s(h * 0.32)}`)
          .join(''),
        tone(first),
        w * 0.035,
      ),
  };
  return drawings[kind]();
}

/** A framed picture on the back wall: middle `x`, centre height `y`, outer size; cm. */
export function art(stage: Stage, x: number, y: number, w: number, h: number): Piece {
  const { palette, paint, random } = stage;
  const frame = random.pick([palette.wood, palette.ink, palette.metal, palette.trim]);
  const drawn =
    `<rect x="${short(-w / 2 + 1.5)}" y="${short(-h / 2 + 2.5)}" width="${w + 1}" height="${h + 1}" fill="#140d08" opacity=".22"/>` +
    `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" fill="${paint(frame)}"/>` +
    `<rect x="${-w / 2 + 2}" y="${-h / 2 + 2}" width="${w - 4}" height="${h - 4}" fill="${paint('#f8f3e9')}"/>` +
    canvas(stage, w - 4, h - 4);
  return { z: 0.5, drawn: upright(stage, x, y, 1, drawn) };
}

/** Two or three framed pictures in a row. */
export function artRow(
  stage: Stage,
  x: number,
  y: number,
  count: number,
  w: number,
  h: number,
  gap = 12,
): Piece {
  const first = x - ((count - 1) * (w + gap)) / 2;
  const frames = Array.from(
    { length: count },
    (_, index) => art(stage, first + index * (w + gap), y, w, h).drawn,
  );
  return { z: 0.5, drawn: frames.join('') };
}

/** A mirror on the back wall: round, or arched and tall. */
export function mirror(stage: Stage, x: number, y: number, w: number, h: number): Piece {
  const { palette, paint, light } = stage;
  const round = w === h;
  const outline = round
    ? `M${-w / 2} 0A${w / 2} ${w / 2} 0 1 1 ${w / 2} 0A${w / 2} ${w / 2} 0 1 1 ${-w / 2} 0Z`
    : `M${-w / 2} ${h / 2}V${short(-h / 2 + w / 2)}A${w / 2} ${w / 2} 0 0 1 ${w / 2} ${short(-h / 2 + w / 2)}V${h / 2}Z`;
  const glass = light.lamps > 0.5 ? paint(palette.wall, 0.1) : paint(palette.stone, 0.45);
  return {
    z: 0.6,
    drawn: upright(
      stage,
      x,
      y,
      1,
      `<path d="${outline}" transform="translate(2 3)" fill="#140d08" opacity=".22"/>` +
        `<path d="${outline}" fill="${glass}" stroke="${paint(palette.metal)}" stroke-width="2.6"/>` +
        `<path d="M${short(-w * 0.3)} ${short(h * 0.22)}L${short(w * 0.22)} ${short(-h * 0.3)}L${short(w * 0.32)} ${short(-h * 0.22)}L${short(-w * 0.2)} ${short(h * 0.3)}Z" fill="#fff" opacity=".28"/>`,
    ),
  };
}
