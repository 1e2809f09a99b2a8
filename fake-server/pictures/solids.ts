import type { Spot, Stage } from './stage.ts';

/** Something that stands in the room: drawn back to front by depth, its lamplight over everything. */
export interface Piece {
  /** Depth in cm from the back wall by which pieces hide each other. */
  readonly z: number;
  readonly drawn: string;
  readonly glow?: Glow;
}

/** The light of one lamp in picture units. */
export interface Glow {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly strength: number;
}

/** A block: `x`, `y` and `z` are its left, lower, back corner; sizes in cm. */
export interface Block {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly w: number;
  readonly h: number;
  readonly d: number;
}

/** A standing drum: `x` and `z` are its middle, `r` its radius below and `top` above; cm. */
export interface Drum {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly r: number;
  readonly h: number;
  readonly top?: number;
}

/** Writes a number with one decimal at most. */
export const short = (value: number): number => Math.round(value * 10) / 10;

/** Writes the path through the points, in whole picture units and relative steps, which keeps it short. */
export function trace(points: readonly Spot[], closed = true): string {
  let from: readonly [number, number] | undefined;
  const steps = points.map(([x, y]) => {
    const [px, py] = [Math.round(x), Math.round(y)];
    const step = from === undefined ? `M${px} ${py}l` : `${px - from[0]} ${py - from[1]}`;
    from = [px, py];
    return step;
  });
  return `${steps.join(' ').replace('l ', 'l').replaceAll(' -', '-')}${closed ? 'z' : ''}`;
}

/** Draws a filled polygon. */
export const polygon = (points: readonly Spot[], fill: string, attributes = ''): string =>
  `<path d="${trace(points)}" fill="${fill}"${attributes}/>`;

/** Draws a path; `attributes` starts with a space. */
export const drawPath = (d: string, fill: string, attributes = ''): string =>
  `<path d="${d}" fill="${fill}"${attributes}/>`;

/** Draws a stroked path without fill. */
export const line = (d: string, colour: string, width: number, attributes = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${short(width)}"${attributes}/>`;

/** Draws a block in perspective with a lit top, lit left and shaded right side. `soft` rounds its edges by so many cm. */
export function box(stage: Stage, block: Block, colour: string, soft = 0): string {
  const x0 = block.x + soft;
  const x1 = block.x + block.w - soft;
  const y0 = block.y + soft;
  const y1 = block.y + block.h - soft;
  const z0 = block.z + soft;
  const z1 = block.z + block.d - soft;
  const { at, paint, eye, cameraX } = stage;
  const face = (points: readonly Spot[], shift: number) => {
    const fill = paint(colour, shift);
    const round = soft > 0 ? ` stroke="${fill}" stroke-width="${short(2 * soft * stage.scale(z1))}"` : '';
    return polygon(points, fill, round);
  };
  const faces: string[] = [];
  if (x0 > cameraX) faces.push(face([at(x0, y0, z0), at(x0, y1, z0), at(x0, y1, z1), at(x0, y0, z1)], 0.03));
  if (x1 < cameraX) faces.push(face([at(x1, y0, z0), at(x1, y1, z0), at(x1, y1, z1), at(x1, y0, z1)], -0.2));
  if (y1 < eye) faces.push(face([at(x0, y1, z0), at(x1, y1, z0), at(x1, y1, z1), at(x0, y1, z1)], 0.15));
  if (y0 > eye) faces.push(face([at(x0, y0, z0), at(x1, y0, z0), at(x1, y0, z1), at(x0, y0, z1)], -0.3));
  faces.push(face([at(x0, y0, z1), at(x0, y1, z1), at(x1, y1, z1), at(x1, y0, z1)], -0.05));
  return faces.join('');
}

/** Draws a round standing body with volume shading and its lit top. */
export function drum(stage: Stage, body: Drum, colour: string, topColour = colour): string {
  const top = body.top ?? body.r;
  const scale = stage.scale(body.z);
  const [x, low] = stage.at(body.x, body.y, body.z);
  const [, high] = stage.at(body.x, body.y + body.h, body.z);
  const r0 = body.r * scale;
  const r1 = top * scale;
  const flat = Math.abs(stage.tilt(body.y, body.z)) * r0;
  const flatTop = stage.tilt(body.y + body.h, body.z) * r1;
  const d = `M${short(x - r1)} ${short(high)}L${short(x - r0)} ${short(low)}A${short(r0)} ${short(flat)} 0 0 0 ${short(x + r0)} ${short(low)}L${short(x + r1)} ${short(high)}Z`;
  const lid =
    flatTop > 0.5
      ? `<ellipse cx="${short(x)}" cy="${short(high)}" rx="${short(r1)}" ry="${short(flatTop)}" fill="${stage.paint(topColour, 0.16)}"/>`
      : '';
  return drawPath(d, stage.paint(colour)) + drawPath(d, stage.ref('round')) + lid;
}

/** Draws a thin level disc, such as a table top: its upper side and its edge. */
export const disc = (stage: Stage, body: Drum, colour: string): string => drum(stage, body, colour);

/** Places a flat drawing, made in cm with y pointing down from its foot, upright in the room. */
export function upright(stage: Stage, x: number, y: number, z: number, drawing: string): string {
  const [px, py] = stage.at(x, y, z);
  return `<g transform="translate(${short(px)} ${short(py)}) scale(${Math.round(stage.scale(z) * 1000) / 1000})">${drawing}</g>`;
}

/** Draws the soft shadow that a footprint (middle, width, depth; cm) throws on a level surface. */
export function shadow(
  stage: Stage,
  x: number,
  z: number,
  w: number,
  d: number,
  y = 0,
  strength = 1,
): string {
  const [px, py] = stage.at(x + w * 0.05, y, z);
  const scale = stage.scale(z);
  const flat = Math.max(0.06, stage.tilt(y, z));
  return `<ellipse cx="${short(px)}" cy="${short(py)}" rx="${short(w * 0.64 * scale)}" ry="${short(d * 0.72 * scale * flat)}" fill="${stage.ref('shadow')}" opacity="${strength}"/>`;
}

/** Gives the lamplight around a point of the room, `radius` cm wide; `strength` is 0 to 1. */
export function glow(stage: Stage, x: number, y: number, z: number, radius: number, strength = 1): Glow {
  const [px, py] = stage.at(x, y, z);
  return { x: px, y: py, r: radius * stage.scale(z), strength };
}

/** Draws all lamplight of a picture: it gives the colours around it back what the dusk took, and hazes a little. */
export function lamplight(stage: Stage, glows: readonly Glow[]): string {
  const { lamps } = stage.light;
  if (lamps < 0.05 || glows.length === 0) return '';
  const rings = (widen: number, name: string) =>
    glows
      .map(
        ({ x, y, r, strength }) =>
          `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(r * widen)}" fill="${stage.ref(name)}" opacity="${Math.round(lamps * strength * 100) / 100}"/>`,
      )
      .join('');
  return `<g style="mix-blend-mode:color-dodge">${rings(1.85, 'lit')}</g>${rings(0.8, 'glow')}`;
}
