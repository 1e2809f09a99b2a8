import { box, drawPath, drum, glow, line, type Piece, shadow, short, upright } from '../solids.ts';
import type { Stage } from '../stage.ts';

/** Draws an open laptop on a table, seen from the front or from behind. */
export function laptop(stage: Stage, x: number, y: number, z: number, away = true): string {
  const { palette, paint } = stage;
  const lid = away
    ? `<path d="M-17 0L-18 -23H18L17 0Z" fill="${paint(palette.stone, -0.12)}"/><circle cx="0" cy="-12" r="1.8" fill="${paint(palette.trim)}"/>`
    : `<path d="M-17 0L-18 -23H18L17 0Z" fill="${paint(palette.ink)}"/><path d="M-15 -2L-16 -21H16L15 -2Z" fill="${paint('#b9cbd1')}"/>`;
  return upright(
    stage,
    x,
    y,
    z,
    `${lid}<path d="M-19 0H19L22 3H-22Z" fill="${paint(palette.stone, -0.25)}"/>`,
  );
}

/** Draws a screen on its foot. */
export function monitor(stage: Stage, x: number, y: number, z: number): string {
  const { palette, paint } = stage;
  return upright(
    stage,
    x,
    y,
    z,
    `<path d="M-9 0H9L3 -3V-12H-3V-3Z" fill="${paint(palette.metal)}"/><rect x="-31" y="-47" width="62" height="37" rx="2" fill="${paint(palette.ink)}"/><rect x="-29" y="-45" width="58" height="33" fill="${paint('#c9d6d6')}"/><path d="M-29 -12V-22Q-14 -34 -2 -24T29 -28V-12Z" fill="${paint(palette.accent)}" opacity=".75"/><circle cx="12" cy="-37" r="4" fill="${paint(palette.accentAlt)}"/>`,
  );
}

/** A desk lamp with a bent arm, on a table. */
export function deskLamp(stage: Stage, x: number, y: number, z: number): Piece {
  const { palette, paint } = stage;
  return {
    z,
    drawn: upright(
      stage,
      x,
      y,
      z,
      `<ellipse cx="0" cy="-1" rx="9" ry="2" fill="${paint(palette.metal)}"/>${line('M0 -1L-9 -26L10 -44', paint(palette.metal), 1.8)}${drawPath('M4 -48L16 -44L20 -34L1 -39Z', paint(palette.accent))}`,
    ),
    glow: glow(stage, x + 12, y + 28, z, 62, 0.8),
  };
}

/** A swivel chair seen from behind. */
export function taskChair(stage: Stage, x: number, z: number, colour: string): Piece {
  const { palette, paint } = stage;
  const d = 'M-22 -62Q-26 -98 -15 -101H15Q26 -98 22 -62Q0 -57 -22 -62Z';
  return {
    z,
    drawn:
      shadow(stage, x, z, 64, 58) +
      upright(
        stage,
        x,
        0,
        z,
        `${line('M0 -10V-44M0 -10L-25 -3M0 -10L25 -3M0 -10L-9 1M0 -10L11 1', paint(palette.metal), 3.4)}<path d="M-25 -46Q0 -42 25 -46L23 -53H-23Z" fill="${paint(colour, -0.16)}"/>${drawPath(d, paint(colour))}${drawPath(d, stage.ref('round'), ' opacity=".6"')}`,
      ),
  };
}

/** A board on the back wall with samples, swatches and sketches. */
export function moodBoard(stage: Stage, x: number, y: number, w: number, h: number): Piece {
  const { palette, paint, random } = stage;
  const tones = [
    palette.accent,
    palette.deep,
    palette.accentAlt,
    palette.sofa,
    palette.leaf,
    palette.chair,
    palette.linen,
  ];
  const cards: string[] = [];
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 5; column += 1) {
      if (random.chance(0.2)) continue;
      const cw = (w / 5) * random.between(0.55, 0.8);
      const ch = (h / 3) * random.between(0.5, 0.8);
      const cx = -w / 2 + (w / 5) * (column + 0.12);
      const cy = -h / 2 + (h / 3) * (row + 0.12);
      cards.push(
        `<rect x="${short(cx)}" y="${short(cy)}" width="${short(cw)}" height="${short(ch)}" fill="${paint(random.pick(tones))}"/>`,
      );
    }
  }
  return {
    z: 0.5,
    drawn: upright(
      stage,
      x,
      y,
      1,
      `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" fill="${paint(palette.linen, -0.04)}" stroke="${paint(palette.wood)}" stroke-width="3"/>${cards.join('')}`,
    ),
  };
}

/** Draws rolled plans in a standing basket. */
export function planBasket(stage: Stage, x: number, z: number): Piece {
  const { palette, paint } = stage;
  const rolls = line(
    'M-7 -30L-12 -66M-2 -30L-1 -74M4 -30L8 -62M9 -30L15 -70',
    paint(palette.trim, -0.04),
    4.4,
    ' stroke-linecap="round"',
  );
  return {
    z,
    drawn:
      shadow(stage, x, z, 40, 36) +
      upright(stage, x, 0, z, rolls) +
      drum(stage, { x, y: 0, z, r: 14, h: 36, top: 16 }, palette.wood, palette.ink),
  };
}

/** A banker's lamp for a reading table. */
export function readingLamp(stage: Stage, x: number, y: number, z: number): Piece {
  const { palette, paint } = stage;
  const shade = 'M-15 -25Q-14 -36 0 -36Q14 -36 15 -25Z';
  return {
    z,
    drawn: upright(
      stage,
      x,
      y,
      z,
      `${line('M0 0V-27M-8 0H8', paint(palette.metal), 2.2)}${drawPath(shade, paint(palette.deep))}${stage.light.lamps > 0.05 ? '<ellipse cx="0" cy="-25" rx="14" ry="2" fill="#ffe7b4"/>' : ''}`,
    ),
    glow: glow(stage, x, y + 20, z, 66, 0.85),
  };
}

/** A plinth or nested table with goods on it, for shops. */
export function plinth(stage: Stage, x: number, z: number, w: number, h: number, colour: string): Piece {
  return {
    z: z + w / 2,
    drawn: shadow(stage, x, z + w / 2, w, w) + box(stage, { x: x - w / 2, y: 0, z, w, h, d: w }, colour),
  };
}

/** A rail with garments, `w` cm wide. */
export function clothesRail(stage: Stage, x: number, z: number, w: number): Piece {
  const { palette, paint, random } = stage;
  const frame = line(`M${-w / 2} 0V-150M${w / 2} 0V-150M${-w / 2} -150H${w / 2}`, paint(palette.metal), 2.6);
  const tones = [palette.accent, palette.linen, palette.deep, palette.sofa, palette.chair, palette.accentAlt];
  const clothes: string[] = [];
  for (let at = -w / 2 + 14; at < w / 2 - 10; at += random.between(9, 13)) {
    const long = random.between(66, 104);
    const half = random.between(6, 9);
    const colour = random.pick(tones);
    clothes.push(
      `${line(`M${short(at)} -150Q${short(at + 3)} -145 ${short(at)} -143`, paint(palette.metal), 0.9)}<path d="M${short(at - half * 0.6)} -141H${short(at + half * 0.6)}L${short(at + half)} ${short(-141 + long)}H${short(at - half)}Z" fill="${paint(colour)}"/><path d="M${short(at + half * 0.3)} -141H${short(at + half * 0.6)}L${short(at + half)} ${short(-141 + long)}H${short(at + half * 0.4)}Z" fill="${paint(colour, -0.2)}"/>`,
    );
  }
  return { z, drawn: shadow(stage, x, z, w, 44) + upright(stage, x, 0, z, frame + clothes.join('')) };
}

/** Draws bottles or jars in a row on a shelf. */
export function bottles(stage: Stage, x: number, y: number, z: number, w: number): string {
  const { palette, paint, random } = stage;
  const tones = [palette.deep, palette.accent, palette.leaf, palette.linen, palette.accentAlt];
  const runs: string[][] = tones.map(() => []);
  for (let at = 0; at < w - 8; at += random.between(10, 15)) {
    const tall = random.between(15, 27);
    const run = runs[Math.floor(random.next() * runs.length)];
    run?.push(
      random.chance(0.6)
        ? `M${short(at)} 0v${short(-tall * 0.6)}l2.4-3v${short(-tall * 0.3)}h2.4v${short(tall * 0.3)}l2.4 3v${short(tall * 0.6)}z`
        : `M${short(at)} 0v${short(-tall * 0.5)}h8v${short(tall * 0.5)}z`,
    );
  }
  const parts = runs.map((run, index) => drawPath(run.join(''), paint(tones[index] ?? palette.deep)));
  return upright(stage, x, y, z, parts.join(''));
}

/** An espresso machine with cups on top, for a counter. */
export function espressoMachine(stage: Stage, x: number, y: number, z: number): Piece {
  const { palette, paint } = stage;
  const cups = [-20, -10, 0, 10, 20]
    .map(
      (at) => `<path d="M${at - 4} -42H${at + 4}L${at + 3} -35H${at - 3}Z" fill="${paint(palette.linen)}"/>`,
    )
    .join('');
  return {
    z,
    drawn: upright(
      stage,
      x,
      y,
      z,
      `${cups}<rect x="-32" y="-35" width="64" height="16" rx="3" fill="${paint(palette.metal, 0.15)}"/><rect x="-28" y="-20" width="56" height="20" fill="${paint(palette.ink)}"/><path d="M-18 -20V-11M18 -20V-11" stroke="${paint(palette.stone)}" stroke-width="5"/><rect x="-34" y="-4" width="68" height="4" fill="${paint(palette.metal)}"/>`,
    ),
  };
}
