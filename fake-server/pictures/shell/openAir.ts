import { line, polygon, trace } from '../solids.ts';
import type { Spot, Stage } from '../stage.ts';
import { patch } from './walls.ts';
import { outlook } from './windows.ts';

/** Draws a terrace: sky and landscape, the house wall on the left, a parapet and a pergola. */
export function drawOpenAir(stage: Stage): string {
  const { palette, paint, left, right, near, at, light, side } = stage;
  const [, horizon] = at(0, stage.eye, 0);
  const level = horizon + 50;
  const land = (across: number, up: number): Spot => [across * 1600, level - up * 300];
  const house = 262;
  const parapet = 88;
  const bars: string[] = [];
  for (let x = left + 8; x < right; x += 13) bars.push(trace([at(x, 0, 0), at(x, parapet - 4, 0)], false));
  const rafters: string[] = [];
  for (let x = left; x < right + 30; x += 62) {
    rafters.push(
      polygon(
        [at(x, house, 0), at(x + 9, house, 0), at(x + 9, house, near), at(x, house, near)],
        paint(palette.woodDeep, -0.1),
      ),
      polygon(
        [at(x + 9, house, 0), at(x + 9, house + 18, 0), at(x + 9, house + 18, near), at(x + 9, house, near)],
        paint(palette.wood, -0.2),
      ),
    );
  }
  const post = (x: number) =>
    polygon(
      [at(x, 0, 4), at(x, house, 4), at(x + 11, house, 4), at(x + 11, 0, 4)],
      paint(palette.wood, -0.1),
    );
  const halo = (x: number, y: number) =>
    light.lamps < 0.05
      ? ''
      : `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="64" fill="${stage.ref('glow')}" opacity="${Math.round(light.lamps * 80) / 100}"/>`;
  const cord: Spot[] = [];
  const bulbs: string[] = [];
  for (let step = 0; step <= 24; step += 1) {
    const t = step / 24;
    const y = house - 8 - 26 * Math.abs(Math.sin(t * Math.PI * 3));
    const x = left + (right - left) * t;
    cord.push(at(x, y, 40));
    if (step % 2 === 1) {
      const [bx, by] = at(x, y - 4, 40);
      bulbs.push(
        `<circle cx="${Math.round(bx)}" cy="${Math.round(by)}" r="7" fill="${stage.shade('#f6efe2')}"/>${halo(bx, by)}`,
      );
    }
  }
  const beams = [0, near * 0.3].map((z) =>
    polygon(
      [at(left, house - 4, z), at(left, house + 14, z), at(right, house + 14, z), at(right, house - 4, z)],
      paint(palette.wood),
    ),
  );
  return [
    `<rect width="1600" height="1200" fill="${stage.ref('sky')}"/>`,
    light.sun > 0.3
      ? `<circle cx="1180" cy="${Math.round(horizon - 190)}" r="74" fill="${light.sunColour}" opacity=".8"/>`
      : '',
    outlook(stage, land),
    polygon(
      [at(left - 900, 0, 0), at(right + 900, 0, 0), [2400, level], [-800, level]],
      paint(palette.leaf, -0.1),
    ),
    `<path d="${trace([at(left, parapet, 0), at(left, parapet - 5, 0), at(right, parapet - 5, 0), at(right, parapet, 0)])}" fill="${paint(palette.woodDeep)}"/>`,
    line(bars.join(''), paint(palette.metal), 3.4),
    patch(side, 0, 0, near, house, paint(palette.wall, -0.08)),
    patch(side, 0, 0, near, 12, paint(palette.wall, -0.25)),
    line(
      [40, 80, 120, 160, 200, 240].map((up) => trace([side(0, up), side(near, up)], false)).join(''),
      paint(palette.wall, -0.18),
      1.6,
    ),
    post(left + 2),
    post(right - 13),
    ...rafters,
    ...beams,
    line(trace(cord, false), paint(palette.ink), 1.6),
    ...bulbs,
  ].join('');
}
