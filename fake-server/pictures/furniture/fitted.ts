import {
  box,
  drawPath,
  drum,
  glow,
  line,
  type Piece,
  polygon,
  shadow,
  short,
  trace,
  upright,
} from '../solids.ts';
import type { Spot, Stage } from '../stage.ts';

/** Draws door fronts with handles over a run of cabinets: left edge, foot, depth of the front, sizes in cm. */
function fronts(
  stage: Stage,
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  colour: string,
  step = 55,
): string {
  const { paint, palette, scene } = stage;
  const doors = Math.max(1, Math.round(w / step));
  const each = w / doors;
  const shaker = scene.seed % 2 === 0;
  const parts: string[] = [];
  const handles: string[] = [];
  for (let index = 0; index < doors; index += 1) {
    const at = index * each;
    parts.push(`M${short(at + 1)} -1H${short(at + each - 1)}V${short(1 - h)}H${short(at + 1)}Z`);
    if (shaker) parts.push(`M${short(at + 7)} -7H${short(at + each - 7)}V${short(7 - h)}H${short(at + 7)}Z`);
    handles.push(`M${short(at + (index % 2 === 0 ? each - 5 : 5))} ${short(-h + 8)}v14`);
  }
  return upright(
    stage,
    x,
    y,
    z,
    line(parts.join(''), paint(colour, -0.24), 0.9) + line(handles.join(''), paint(palette.metal), 1.8),
  );
}

/** A run of kitchen cabinets with worktop along the back wall. */
export function worktop(stage: Stage, x: number, w: number, colour: string): Piece {
  const { palette, paint } = stage;
  const d = 62;
  const tap = line('M0 0V-26Q0 -36 9 -36Q17 -36 17 -27', paint(palette.metal), 2.6);
  return {
    z: 30,
    drawn:
      shadow(stage, x + w / 2, d, w, 40) +
      box(stage, { x, y: 0, z: 0, w, h: 9, d: d - 6 }, palette.ink) +
      box(stage, { x, y: 9, z: 0, w, h: 78, d }, colour) +
      fronts(stage, x, 9, d, w, 78, colour) +
      box(stage, { x: x - 1, y: 87, z: 0, w: w + 2, h: 4, d: d + 2 }, palette.stone) +
      upright(stage, x + w * 0.32, 91, 14, tap),
  };
}

/** Wall cabinets above the worktop. */
export function wallUnits(stage: Stage, x: number, w: number, colour: string, y = 158, h = 74): Piece {
  return {
    z: 20,
    drawn: box(stage, { x, y, z: 0, w, h, d: 36 }, colour) + fronts(stage, x, y, 36, w, h, colour, 48),
  };
}

/** A tall unit: larder, oven tower or wardrobe. */
export function tallUnit(stage: Stage, x: number, w: number, h: number, colour: string, oven = false): Piece {
  const { palette, paint } = stage;
  const glass = oven
    ? upright(
        stage,
        x,
        0,
        64,
        `<rect x="6" y="-132" width="${w - 12}" height="46" rx="2" fill="${paint(palette.ink)}"/><rect x="11" y="-120" width="${w - 22}" height="28" fill="${paint(palette.ink, 0.16)}"/>${line(`M12 -126H${w - 12}`, paint(palette.metal, 0.3), 2)}`,
      )
    : '';
  return {
    z: 31,
    drawn:
      shadow(stage, x + w / 2, 50, w, 60) +
      box(stage, { x, y: 0, z: 0, w, h, d: 64 }, colour) +
      fronts(stage, x, 4, 64, w, h - 8, colour, 60) +
      glass,
  };
}

/** An extractor hood with its chimney and the stove below, middle `x`. */
export function hood(stage: Stage, x: number, colour: string): Piece {
  const { palette, paint } = stage;
  const top = stage.height - 158;
  const d = `M-46 0H46L20 -44V${short(-top)}H-20V-44Z`;
  const stove = `<rect x="-33" y="0" width="66" height="52" rx="2" fill="${paint(palette.ink)}"/><rect x="-26" y="14" width="52" height="30" rx="2" fill="${paint(palette.ink, 0.16)}"/>${line('M-26 8H26', paint(palette.metal, 0.2), 2.2)}`;
  const pot = drum(stage, { x: x - 12, y: 91, z: 34, r: 12, h: 14 }, palette.accent, palette.ink);
  return {
    z: 33,
    drawn:
      upright(
        stage,
        x,
        158,
        30,
        drawPath(d, paint(colour)) +
          drawPath(d, stage.ref('round')) +
          `<rect x="-47" y="-4" width="94" height="6" fill="${paint(colour, -0.2)}"/>`,
      ) +
      upright(stage, x, 84, 62.5, stove) +
      pot,
    glow: glow(stage, x, 140, 20, 80, 0.6),
  };
}

/** A free-standing block: kitchen island, shop or bar counter. */
export function counter(
  stage: Stage,
  x: number,
  z: number,
  w: number,
  d: number,
  h: number,
  front: 'boards' | 'plain' | 'tiles',
): Piece {
  const { palette, paint, random } = stage;
  const left = x - w / 2;
  const colour =
    front === 'tiles' ? palette.accent : random.pick([palette.deep, palette.chair, palette.wood]);
  const marks: string[] = [];
  if (front === 'boards') for (let at = 7; at < w; at += 7) marks.push(`M${at} 0V${short(4 - h)}`);
  if (front === 'tiles') {
    for (let at = 10; at < w; at += 10) marks.push(`M${at} 0V${short(6 - h)}`);
    for (let at = 16; at < h - 4; at += 16) marks.push(`M0 ${-at}H${w}`);
  }
  return {
    z: z + d / 2,
    drawn:
      shadow(stage, x, z + d * 0.6, w, d * 1.3) +
      box(stage, { x: left, y: 0, z, w, h: h - 5, d }, colour) +
      upright(
        stage,
        left,
        0,
        z + d,
        line(marks.join(''), paint(colour, front === 'tiles' ? 0.3 : -0.26), 0.9),
      ) +
      box(
        stage,
        { x: left - 4, y: h - 5, z: z - 3, w: w + 8, h: 5, d: d + 7 },
        random.pick([palette.stone, palette.wood]),
      ),
  };
}

/** A free-standing bathtub seen from its long side: middle `x`, depth `z`. */
export function bathtub(stage: Stage, x: number, z: number): Piece {
  const { palette, paint } = stage;
  const outer = stage.random.pick([palette.trim, palette.deep, palette.accent, palette.trim]);
  const shell = 'M-86 -58C-84 -20 -74 -6 -58 -3Q0 1 58 -3C74 -6 84 -20 86 -58Z';
  const tilt = Math.max(4, stage.tilt(58, z) * 36 * 1.35);
  const rim = `<ellipse cx="0" cy="-58" rx="88" ry="${short(tilt)}" fill="${paint(palette.trim, 0.2)}"/><ellipse cx="0" cy="-57.4" rx="82" ry="${short(tilt * 0.8)}" fill="${paint(palette.stone, -0.2)}"/><ellipse cx="0" cy="-55.4" rx="76" ry="${short(tilt * 0.6)}" fill="${paint('#cfe0e2', 0.1)}"/>`;
  const tap = line('M102 0V-88Q102 -96 94 -96H84V-88', paint(palette.metal), 3);
  const towel = `<path d="M-70 -61Q-56 -55 -42 -60L-40 -22Q-55 -18 -69 -23Z" fill="${paint(palette.accentAlt)}"/>${line('M-69 -29Q-55 -24 -40 -28', paint(palette.linen), 1.8)}`;
  return {
    z,
    drawn:
      shadow(stage, x, z, 180, 80) +
      upright(
        stage,
        x,
        0,
        z,
        tap +
          drawPath(shell, paint(outer)) +
          drawPath(shell, stage.ref('round'), ' opacity=".8"') +
          rim +
          towel,
      ),
  };
}

/** A wash-stand with a round basin at the back wall, middle `x`. */
export function washstand(stage: Stage, x: number, w: number): Piece {
  const { palette, paint } = stage;
  const left = x - w / 2;
  const tap = line('M-14 -6V-22Q-14 -28 -7 -28Q-1 -28 -1 -22', paint(palette.metal), 2.4);
  return {
    z: 26,
    drawn:
      shadow(stage, x, 26, w, 54) +
      box(stage, { x: left, y: 36, z: 0, w, h: 42, d: 50 }, palette.wood, 0.8) +
      fronts(stage, left, 36, 50, w, 42, palette.wood, 60) +
      box(stage, { x: left - 2, y: 78, z: 0, w: w + 4, h: 4, d: 53 }, palette.stone) +
      upright(stage, x + 14, 82, 12, tap) +
      drum(stage, { x, y: 82, z: 28, r: 15, h: 12, top: 21 }, palette.trim, palette.stone) +
      upright(
        stage,
        left + 10,
        82,
        30,
        `<rect width="8" height="15" x="0" y="-15" rx="2" fill="${paint(palette.accent)}"/><rect width="7" height="11" x="11" y="-11" rx="2" fill="${paint(palette.deep)}"/>`,
      ),
  };
}

/** A ladder with towels leaning at the back wall. */
export function towelLadder(stage: Stage, x: number): Piece {
  const { palette, paint } = stage;
  const rungs = [-40, -80, -120, -160].map((y) => `M-24 ${y}H24`).join('');
  return {
    z: 16,
    drawn: upright(
      stage,
      x,
      0,
      14,
      line(`M-26 0L-22 -185M26 0L22 -185${rungs}`, paint(palette.wood), 3.2) +
        `<rect x="-19" y="-162" width="30" height="64" rx="2" fill="${paint(palette.linen)}"/><rect x="-14" y="-82" width="32" height="52" rx="2" fill="${paint(palette.accent)}"/>` +
        line('M-19 -106H11', paint(palette.accentAlt), 3) +
        line('M-14 -38H18', paint(palette.linen), 2.4),
    ),
  };
}

/** A flight of steps along the right wall, rising towards the back. */
export function staircase(stage: Stage): Piece {
  const { palette, right } = stage;
  const width = 92;
  const steps: string[] = [];
  const rail: Spot[] = [];
  for (let index = 8; index >= 1; index -= 1) {
    const z = (8 - index) * 27 + 6;
    const y = index * 18;
    steps.push(
      box(stage, { x: right - width, y: 0, z, w: width, h: y, d: 27 }, palette.trim),
      box(stage, { x: right - width - 3, y: y - 1, z, w: width + 3, h: 4, d: 30 }, palette.wood),
    );
  }
  const posts: string[] = [];
  for (let index = 8; index >= 1; index -= 1) {
    const z = (8 - index) * 27 + 18;
    const y = index * 18 + 2;
    posts.push(trace([stage.at(right - width + 4, y, z), stage.at(right - width + 4, y + 82, z)], false));
    rail.push(stage.at(right - width + 4, y + 82, z));
  }
  return {
    z: 120,
    drawn:
      polygon(
        [
          stage.at(right - width - 30, 0, 0),
          stage.at(right, 0, 0),
          stage.at(right, 0, 240),
          stage.at(right - width - 30, 0, 240),
        ],
        '#140d08',
        ' opacity=".13"',
      ) +
      steps.join('') +
      line(posts.join(''), stage.paint(palette.metal), 3.4) +
      line(trace(rail, false), stage.paint(palette.woodDeep), 9, ' stroke-linecap="round"'),
  };
}
