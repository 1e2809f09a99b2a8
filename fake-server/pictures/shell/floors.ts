import { line, polygon, trace } from '../solids.ts';
import type { Spot, Stage } from '../stage.ts';

const level = (stage: Stage, x0: number, z0: number, x1: number, z1: number): Spot[] => [
  stage.at(x0, 0, z0),
  stage.at(x1, 0, z0),
  stage.at(x1, 0, z1),
  stage.at(x0, 0, z1),
];

function planks(stage: Stage, pitch: number): string {
  const { left, right, near, at, palette, paint, random } = stage;
  const seams: string[] = [];
  const dark: string[] = [];
  for (let x = left; x < right; x += pitch) {
    seams.push(trace([at(x, 0, 0), at(x, 0, near)], false));
    const joint = random.between(30, 190);
    for (let z = joint; z < near; z += 210) seams.push(trace([at(x, 0, z), at(x + pitch, 0, z)], false));
    if (random.chance(0.4)) dark.push(trace(level(stage, x, Math.max(0, joint - 210), x + pitch, joint)));
    if (random.chance(0.4)) dark.push(trace(level(stage, x, joint, x + pitch, Math.min(near, joint + 210))));
  }
  return (
    `<path d="${dark.join('')}" fill="${paint(palette.woodDeep)}" opacity=".13"/>` +
    line(seams.join(''), paint(palette.floor, -0.35), 1.6, ' opacity=".55"')
  );
}

function herringbone(stage: Stage): string {
  const { left, right, near, at, palette, paint } = stage;
  const column = 44;
  const rows: string[] = [];
  const dark: string[] = [];
  for (let z = -20; z < near; z += 19) {
    const zigzag: Spot[] = [];
    let low = true;
    for (let x = left; x <= right + column; x += column) {
      zigzag.push(at(Math.min(x, right), 0, Math.min(near, Math.max(0, z + (low ? 0 : 32)))));
      low = !low;
    }
    rows.push(trace(zigzag, false));
  }
  for (let x = left; x < right; x += column * 2)
    dark.push(trace(level(stage, x, 0, Math.min(x + column, right), near)));
  return (
    `<path d="${dark.join('')}" fill="${paint(palette.woodDeep)}" opacity=".12"/>` +
    line(rows.join(''), paint(palette.floor, -0.35), 1.5, ' opacity=".5"')
  );
}

function tiles(stage: Stage, size: number, checker: boolean): string {
  const { left, right, near, at, palette, paint } = stage;
  const parts: string[] = [];
  const dark: string[] = [];
  for (let x = left, column = 0; x < right; x += size, column += 1) {
    parts.push(trace([at(x, 0, 0), at(x, 0, near)], false));
    for (let z = 0, row = 0; checker && z < near; z += size, row += 1) {
      if ((column + row) % 2 === 0)
        dark.push(trace(level(stage, x, z, Math.min(right, x + size), Math.min(near, z + size))));
    }
  }
  for (let z = size; z < near; z += size) parts.push(trace([at(left, 0, z), at(right, 0, z)], false));
  return (
    (checker ? `<path d="${dark.join('')}" fill="${paint(palette.deep, -0.05)}" opacity=".82"/>` : '') +
    line(parts.join(''), paint(palette.stone, -0.3), 1.6, ' opacity=".6"')
  );
}

function terrazzo(stage: Stage): string {
  const { left, right, near, at, palette, paint, random } = stage;
  const chips = [palette.accent, palette.deep, palette.woodDeep, palette.trim].map((colour) => {
    const parts: string[] = [];
    for (let count = 0; count < 26; count += 1) {
      const x = random.between(left, right);
      const z = random.between(4, near - 120);
      const size = random.between(2, 5);
      parts.push(
        trace([at(x, 0, z), at(x + size, 0, z + size * 0.6), at(x + size * 0.3, 0, z + size * 1.5)]),
      );
    }
    return `<path d="${parts.join('')}" fill="${paint(colour)}" opacity=".55"/>`;
  });
  return chips.join('');
}

/** Draws the floor: its material in perspective, darker towards the camera. */
export function drawFloor(stage: Stage): string {
  const { scene, palette, paint, left, right, near } = stage;
  const stony = scene.floor === 'tiles' || scene.floor === 'checker' || scene.floor === 'terrazzo';
  const whole = level(stage, left, 0, right, near);
  const laid = {
    planks: () => planks(stage, 19),
    deck: () => planks(stage, 14),
    herringbone: () => herringbone(stage),
    tiles: () => tiles(stage, 60, false),
    checker: () => tiles(stage, 48, true),
    terrazzo: () => terrazzo(stage),
  }[scene.floor]();
  return (
    polygon(whole, paint(stony ? palette.stone : palette.floor)) + laid + polygon(whole, stage.ref('ground'))
  );
}

/** Draws a rectangular rug between two corners on the floor (cm), in one of the studio's weaves. */
export function rug(stage: Stage, x0: number, z0: number, x1: number, z1: number): string {
  const { palette, paint, random } = stage;
  const weave = random.pick(['border', 'stripes', 'lattice', 'plain'] as const);
  const parts = [
    polygon(level(stage, x0 - 4, z0 - 2, x1 + 6, z1 + 6), paint(palette.ink), ' opacity=".16"'),
    polygon(level(stage, x0, z0, x1, z1), paint(palette.rug)),
  ];
  const marks: string[] = [];
  if (weave === 'border') {
    parts.push(
      polygon(level(stage, x0 + 14, z0 + 12, x1 - 14, z1 - 12), paint(palette.rugAlt)),
      polygon(level(stage, x0 + 20, z0 + 17, x1 - 20, z1 - 17), paint(palette.rug, -0.03)),
    );
  }
  if (weave === 'stripes') {
    for (let x = x0 + 18; x < x1 - 10; x += 36) marks.push(trace(level(stage, x, z0, x + 9, z1)));
    parts.push(`<path d="${marks.join('')}" fill="${paint(palette.rugAlt)}" opacity=".75"/>`);
  }
  if (weave === 'lattice') {
    const cell = (x1 - x0) / 7;
    const deep = (z1 - z0) / 4;
    for (let row = 0; row < 4; row += 1) {
      const points: Spot[] = [];
      const other: Spot[] = [];
      for (let step = 0; step <= 14; step += 1) {
        const x = x0 + (step * cell) / 2;
        points.push(stage.at(x, 0, z0 + deep * (row + (step % 2))));
        other.push(stage.at(x, 0, z0 + deep * (row + 1 - (step % 2))));
      }
      marks.push(trace(points, false), trace(other, false));
    }
    parts.push(line(marks.join(''), paint(palette.rugAlt), 4, ' opacity=".7"'));
  }
  if (weave === 'plain') {
    for (let x = x0; x < x1; x += 7) marks.push(trace([stage.at(x, 0, z1), stage.at(x, 0, z1 + 7)], false));
    parts.push(line(marks.join(''), paint(palette.rug, -0.05), 3));
  }
  return parts.join('');
}

/** Draws a round rug: middle and radius in cm. */
export function roundRug(stage: Stage, x: number, z: number, radius: number): string {
  const { palette, paint } = stage;
  const ring = (size: number) => {
    const points: Spot[] = [];
    for (let step = 0; step < 36; step += 1) {
      const angle = (step * Math.PI) / 18;
      points.push(stage.at(x + size * Math.cos(angle), 0, z + size * Math.sin(angle) * 0.92));
    }
    return points;
  };
  return (
    polygon(ring(radius + 4), paint(palette.ink), ' opacity=".14"') +
    polygon(ring(radius), paint(palette.rug)) +
    polygon(ring(radius * 0.86), paint(palette.rugAlt)) +
    polygon(ring(radius * 0.8), paint(palette.rug, -0.03))
  );
}
