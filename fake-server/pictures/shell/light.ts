import { hexOf } from '../colour.ts';
import { polygon, trace } from '../solids.ts';
import type { Spot, Stage } from '../stage.ts';
import { mapOf, type Opening, panesOf } from './windows.ts';

/** Gives where sunlight that enters at a point of the room lands: on the floor, or on the back wall before that. */
function landing(stage: Stage, opening: Opening, u: number, v: number): Spot {
  const { slant } = stage.light;
  if (opening.wall === 'back')
    return stage.at(u + v * slant * 0.42, 0.5, Math.min(stage.near - 60, v * slant * 0.95));
  const onWall = slant > 1.2;
  if (!onWall)
    return stage.at(
      Math.min(stage.right, stage.left + v * slant * 1.15),
      0.5,
      Math.min(stage.near - 60, u + v * 0.25),
    );
  const run = u / 0.75;
  return stage.at(Math.min(stage.right, stage.left + 40 + run * 1.35), Math.max(0, v - run * 0.34), 0);
}

/** Draws the sun's patches, pane by pane, as they fall through an opening. */
export function sunlight(stage: Stage, opening: Opening): string {
  const { sun, sunColour } = stage.light;
  if (sun < 0.05) return '';
  const patches = panesOf(opening).panes.map(({ u0, u1, v0, v1 }) =>
    trace([
      landing(stage, opening, u0, v0),
      landing(stage, opening, u0, v1),
      landing(stage, opening, u1, v1),
      landing(stage, opening, u1, v0),
    ]),
  );
  return `<path d="${patches.join('')}" fill="${sunColour}" opacity="${Math.round(sun * 100) / 100}" filter="${stage.ref('soft')}"/>`;
}

/** Draws the air that a sunbeam lights up between an opening and where it lands. */
export function beam(stage: Stage, opening: Opening): string {
  if (stage.light.sun < 0.3 || opening.wall === 'back') return '';
  const map = mapOf(stage, opening);
  const { from, to, sill, head } = opening;
  const hull = [
    map(from, head),
    landing(stage, opening, from, head),
    landing(stage, opening, to, head),
    landing(stage, opening, to, sill),
    map(to, sill),
    map(to, head),
  ];
  return polygon(
    hull,
    stage.ref('beam'),
    ` filter="${stage.ref('soft')}" opacity="${Math.round(stage.light.sun * 60) / 100}"`,
  );
}

/** Gives the gradients, filters and patterns that every picture shares, under ids of its own. */
export function definitions(stage: Stage): string {
  const { light, palette, paint } = stage;
  const id = `i${stage.scene.seed}`;
  const stop = (offset: number, colour: string, opacity = 1) =>
    `<stop offset="${offset}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`;
  const linear = (name: string, to: string, stops: string) =>
    `<linearGradient id="${id}${name}" ${to}>${stops}</linearGradient>`;
  const radial = (name: string, stops: string, attributes = '') =>
    `<radialGradient id="${id}${name}"${attributes}>${stops}</radialGradient>`;
  const down = 'x1="0" y1="0" x2="0" y2="1"';
  const across = 'x1="0" y1="0" x2="1" y2="0"';
  const [vx, vy] = stage.back(0, 100);
  const day = 1 - light.lamps;
  const [r, g, b] = light.tint;
  const lit = hexOf([255 * (1 - r * 0.86), 255 * (1 - g * 0.96), 255 * (1 - b * 1.14)]);
  return `<defs>${[
    linear('sky', down, stop(0, light.skyTop) + stop(1, light.skyLow)),
    radial('shadow', stop(0, '#140d08', 0.5) + stop(0.55, '#140d08', 0.26) + stop(1, '#140d08', 0)),
    radial(
      'glow',
      stop(0, '#ffe3a6', 0.8) +
        stop(0.15, '#ffce80', 0.36) +
        stop(0.45, '#ffb35c', 0.1) +
        stop(1, '#ffb060', 0),
    ),
    linear('round', across, stop(0, '#fff', 0.16) + stop(0.35, '#fff', 0) + stop(1, '#140d08', 0.3)),
    linear(
      'wash',
      across,
      stop(0, light.sunColour, 0.24 * day) + stop(0.55, light.sunColour, 0) + stop(1, '#140d08', 0.14),
    ),
    linear('dusky', across, stop(0, '#140d08', 0.2) + stop(1, '#140d08', 0.05)),
    linear('above', down, stop(0, '#140d08', 0.12) + stop(1, '#140d08', 0)),
    linear(
      'ground',
      down,
      stop(0, '#fff6e4', 0.16 * day + 0.03) + stop(0.4, '#140d08', 0) + stop(1, '#140d08', 0.3),
    ),
    linear('beam', across, stop(0, light.sunColour, 0.5) + stop(1, light.sunColour, 0)),
    radial('lit', stop(0, lit) + stop(0.42, lit, 0.7) + stop(1, lit, 0)),
    radial('edge', stop(0.62, '#140d08', 0) + stop(1, '#140d08', 0.32), ' cx=".5" cy=".46" r=".78"'),
    `<filter id="${id}soft" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="5"/></filter>`,
    `<filter id="${id}far" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="9"/></filter>`,
    stage.scene.wall === 'paper' ? paper(stage, `${id}paper`, vx, vy, paint(palette.deep)) : '',
  ].join('')}</defs>`;
}

/** Draws one repeat of a printed wallpaper. */
function paper(stage: Stage, id: string, x: number, y: number, colour: string): string {
  const size = stage.scale(0) * 26;
  const motif = [
    'M13 22C13 14 13 8 13 4M13 18C8 16 6 12 6 8C11 9 13 13 13 18M13 14C18 12 20 8 20 4C15 5 13 9 13 14',
    'M0 26A13 13 0 0 1 26 26M5 26A8 8 0 0 1 21 26M10 26A3 3 0 0 1 16 26',
    'M13 3L23 13L13 23L3 13ZM13 9L17 13L13 17L9 13Z',
    'M4 0V26M9 0V26M17 0V26',
  ][stage.scene.seed % 4];
  return `<pattern id="${id}" width="26" height="26" patternUnits="userSpaceOnUse" patternTransform="translate(${Math.round(x)} ${Math.round(y)}) scale(${Math.round(size / 2.6) / 10})"><path d="${motif}" fill="none" stroke="${colour}" stroke-width="1.3" opacity=".55"/></pattern>`;
}
