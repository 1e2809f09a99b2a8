import { blend } from '../colour.ts';
import { randomFrom } from '../random.ts';
import type { WindowStyle } from '../scene.ts';
import { line, polygon, trace } from '../solids.ts';
import type { Spot, Stage, WallMap } from '../stage.ts';
import { archOutline } from './walls.ts';

/** A window: where it is in its wall, in cm along and up. */
export interface Opening {
  readonly wall: 'side' | 'back';
  readonly from: number;
  readonly to: number;
  readonly sill: number;
  readonly head: number;
  readonly style: WindowStyle;
  /** Whether it wears curtains. */
  readonly dressed: boolean;
}

/** Gives how an opening's wall is seen. */
export const mapOf = (stage: Stage, opening: Opening): WallMap =>
  opening.wall === 'back' ? stage.back : stage.side;

const outlineOf = (map: WallMap, { from, to, sill, head, style }: Opening, grow = 0): Spot[] =>
  style === 'arched'
    ? archOutline(map, from - grow, sill - grow, to + grow, head + grow)
    : [
        map(from - grow, sill - grow),
        map(from - grow, head + grow),
        map(to + grow, head + grow),
        map(to + grow, sill - grow),
      ];

/** Gives the panes between the glazing bars, as rectangles along and up the wall. */
export function panesOf({ from, to, sill, head, style }: Opening) {
  const width = to - from;
  const columns = { sash: 2, steel: Math.max(2, Math.round(width / 45)), french: 2, arched: 2, picture: 1 }[
    style
  ];
  const rows = { sash: 3, steel: 4, french: 4, arched: 3, picture: 1 }[style];
  const panes: { u0: number; u1: number; v0: number; v1: number }[] = [];
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      panes.push({
        u0: from + (width * column) / columns + 2,
        u1: from + (width * (column + 1)) / columns - 2,
        v0: sill + ((head - sill) * row) / rows + 2,
        v1: sill + ((head - sill) * (row + 1)) / rows - 2,
      });
    }
  }
  return { panes, columns, rows };
}

/** Draws the view in front of a sky: `place` maps 0..1 across and 0..1 up. */
export function outlook(stage: Stage, place: (across: number, up: number) => Spot): string {
  const { light, palette, scene } = stage;
  const random = randomFrom(scene.seed + 99);
  const dark = 1 - (light.tint[0] + light.tint[1]) / 2;
  const distant = (colour: string, haze: number) =>
    blend(stage.paint(colour, -dark * 0.7), light.skyLow, haze);
  const layer = (height: (t: number) => number, fill: string, steps = 14) => {
    const points: Spot[] = [place(0, 0)];
    for (let step = 0; step <= steps; step += 1) points.push(place(step / steps, height(step / steps)));
    points.push(place(1, 0));
    return polygon(points, fill);
  };
  const phase = random.between(0, 6);
  if (scene.outlook === 'sea') {
    return (
      layer(() => 0.42, distant('#5f8fa3', 0.25), 1) +
      layer(() => 0.3, distant('#4d7f95', 0.1), 1) +
      layer((t) => 0.1 + 0.08 * Math.sin(t * 5 + phase), distant('#8fa06f', 0.1))
    );
  }
  if (scene.outlook === 'city') {
    const skyline = (base: number, swing: number, shift: number, fill: string) => {
      const points: Spot[] = [place(0, 0)];
      for (let block = 0; block < 9; block += 1) {
        const tall = base + swing * Math.abs(Math.sin(block * 2.3 + phase + shift));
        points.push(place(block / 9, tall), place((block + 1) / 9, tall));
      }
      points.push(place(1, 0));
      return polygon(points, fill);
    };
    const lights: string[] = [];
    for (let count = 0; light.lamps > 0.6 && count < 16; count += 1) {
      const across = random.between(0.04, 0.94);
      const up = random.between(0.04, 0.24);
      lights.push(
        trace([
          place(across, up),
          place(across + 0.018, up),
          place(across + 0.018, up + 0.02),
          place(across, up + 0.02),
        ]),
      );
    }
    return (
      skyline(0.3, 0.26, 0, distant('#8b98a3', 0.5)) +
      skyline(0.18, 0.2, 2, distant('#6f7d89', 0.22)) +
      (lights.length > 0 ? `<path d="${lights.join('')}" fill="#ffd98a"/>` : '')
    );
  }
  if (scene.outlook === 'trees') {
    const crowns = (t: number, lift: number) =>
      lift + 0.07 * Math.abs(Math.sin(t * 11 + phase)) + 0.1 * Math.sin(t * 4 + phase);
    return (
      layer((t) => crowns(t, 0.52), distant(palette.leaf, 0.55), 22) +
      layer((t) => crowns(t + 0.2, 0.34), distant(palette.leaf, 0.3), 22) +
      layer((t) => crowns(t + 0.5, 0.14), distant(palette.leaf, 0.05), 22)
    );
  }
  return (
    layer((t) => 0.4 + 0.1 * Math.sin(t * 4 + phase), distant('#8ea39a', 0.55)) +
    layer((t) => 0.28 + 0.08 * Math.sin(t * 5 + phase + 2), distant('#7f9578', 0.3)) +
    layer((t) => 0.12 + 0.05 * Math.sin(t * 7 + phase), distant('#6c8460', 0.1))
  );
}

/** Draws a window with its view, frame, bars and sill. */
export function drawWindow(stage: Stage, opening: Opening): string {
  const map = mapOf(stage, opening);
  const { from, to, sill, head, style } = opening;
  const dark = style === 'steel' || stage.scene.palette === 'ink' || stage.scene.palette === 'mono';
  const frame = stage.paint(dark ? stage.palette.ink : stage.palette.trim, dark ? 0.08 : 0);
  const { columns, rows } = panesOf(opening);
  const thick = stage.scale(opening.wall === 'back' ? 0 : (from + to) / 2);
  const bars: string[] = [];
  const rise = style === 'arched' ? (to - from) * 0.12 : 0;
  for (let column = 1; column < columns; column += 1) {
    const u = from + ((to - from) * column) / columns;
    bars.push(trace([map(u, sill), map(u, head)], false));
  }
  for (let row = 1; row < rows; row += 1) {
    const v = sill + ((head - sill) * row) / rows;
    bars.push(trace([map(from, v), map(to, v)], false));
  }
  const outline = outlineOf(map, opening);
  const ledge = [map(from - 8, sill - 5), map(from - 8, sill), map(to + 8, sill), map(to + 8, sill - 5)];
  const glint = [
    map(from + (to - from) * 0.12, head - rise - (head - sill) * 0.3),
    map(from + (to - from) * 0.4, head - rise - 8),
    map(from + (to - from) * 0.56, head - rise - 8),
    map(from + (to - from) * 0.12, head - rise - (head - sill) * 0.48),
  ];
  return [
    polygon(outlineOf(map, opening, 9), stage.paint(dark ? stage.palette.wall : stage.palette.trim, -0.14)),
    polygon(outlineOf(map, opening, 6), frame),
    polygon(outline, stage.ref('sky')),
    outlook(stage, (across, up) => map(from + across * (to - from), sill + up * (head - sill))),
    polygon(glint, '#ffffff', ` opacity="${stage.light.lamps > 0.5 ? 0.06 : 0.2}"`),
    line(bars.join(''), frame, thick * (style === 'steel' ? 2.4 : 3.2)),
    line(trace(outline), frame, thick * 4),
    sill > 20 ? polygon(ledge, stage.paint(stage.palette.trim, 0.12)) : '',
  ].join('');
}

/** Draws the pair of curtains and their rod; they sway with the scene's moment. */
export function drawCurtains(stage: Stage, opening: Opening): string {
  if (!opening.dressed) return '';
  const map = mapOf(stage, opening);
  const { palette, paint, scene } = stage;
  const top = Math.min(stage.height - 14, opening.head + 20);
  const width = Math.min(46, (opening.to - opening.from) * 0.3);
  const phase = scene.moment?.sway;
  const cloth = (inner: number, outer: number) => {
    const folds = 6;
    const colour = scene.palette === 'coastal' || scene.palette === 'fog' ? palette.deep : palette.linen;
    const drift = (t: number) =>
      phase === undefined
        ? 0
        : (0.35 + t) *
          (Math.sign(inner - outer) * (7 + 7 * Math.sin(phase)) + 2.5 * Math.sin(phase * 2 + t * 5));
    const edge = (t: number, up: number) =>
      map(outer + (inner - outer) * t + drift(t) * (1 - up / top) ** 1.6, up);
    const outline: Spot[] = [edge(0, top), edge(1, top), edge(1, top * 0.6), edge(1, top * 0.3)];
    for (let step = folds; step >= 0; step -= 1) outline.push(edge(step / folds, step % 2 === 0 ? 2 : 5));
    outline.push(edge(0, top * 0.3));
    const dark: string[] = [];
    for (let fold = 0; fold < folds; fold += 1) {
      const t = (fold + 0.1) / folds;
      dark.push(
        trace([
          edge(t, top),
          edge(t + 0.07, top),
          edge(t + 0.08, top * 0.4),
          edge(t + 0.09, 4),
          edge(t, 4),
          edge(t, top * 0.4),
        ]),
      );
    }
    return (
      polygon(outline, paint(colour, stage.light.lamps > 0.5 ? -0.06 : 0.02), ' opacity=".95"') +
      `<path d="${dark.join('')}" fill="${paint(colour, -0.3)}" opacity=".45"/>`
    );
  };
  const rod = [map(opening.from - width - 6, top + 1), map(opening.to + width + 6, top + 1)];
  return (
    cloth(opening.from + 8, opening.from - width) +
    cloth(opening.to - 8, opening.to + width) +
    line(
      trace(rod, false),
      paint(palette.metal),
      stage.scale(opening.wall === 'back' ? 0 : opening.from) * 2.2,
    )
  );
}
