import { blend, shifted, tinted } from './colour.ts';
import { type Daylight, daylightAt } from './daylight.ts';
import { type Palette, palettes } from './palettes.ts';
import { type Random, randomFrom } from './random.ts';
import type { Scene } from './scene.ts';

/** A point of the picture, in its 1600 by 1200 units. */
export type Spot = readonly [x: number, y: number];

/** Turns a place on one wall (along it, up it; cm) into a point of the picture. */
export type WallMap = (along: number, up: number) => Spot;

/**
 * The room as the camera sees it, in one-point perspective. Room coordinates are centimetres:
 * x to the right from the middle, y up from the floor, z from the back wall towards the camera.
 */
export interface Stage {
  readonly scene: Scene;
  readonly palette: Palette;
  readonly light: Daylight;
  readonly random: Random;
  readonly left: number;
  readonly right: number;
  readonly height: number;
  readonly eye: number;
  readonly cameraX: number;
  /** The nearest depth that is drawn. */
  readonly near: number;
  /** Gives the picture units per centimetre at a depth. */
  scale(z: number): number;
  at(x: number, y: number, z: number): Spot;
  /** Gives how flat a level circle looks at a height and depth: its height over its width, above 0 when seen from above. */
  tilt(y: number, z: number): number;
  /** Gives a colour in the light of the scene, lightened (above 0) or darkened (below 0). */
  paint(colour: string, shift?: number): string;
  /** Gives a lampshade's colour: the warmer, the more its lamp shines. */
  shade(colour: string): string;
  /** Gives the reference to a shared gradient. */
  ref(name: string): string;
  readonly back: WallMap;
  readonly side: WallMap;
  readonly far: WallMap;
}

/** Gives the stage of a scene; its random sequence starts anew with every call. */
export function stageFor(scene: Scene): Stage {
  const { width, height, camera, moment = {} } = scene;
  const palette = palettes[scene.palette];
  const light = daylightAt(scene.time, moment.towards?.time, moment.towards?.amount);
  const focus = camera.focus;
  const vanishing: Spot = [800 + camera.x * 4.2, 566];
  const distance = camera.distance - (moment.push ?? 0);
  const cameraX = camera.x + (moment.pan ?? 0);
  const scale = (z: number) => focus / Math.max(60, distance - z);
  const at = (x: number, y: number, z: number): Spot => [
    vanishing[0] + (x - cameraX) * scale(z),
    vanishing[1] - (y - camera.eye) * scale(z),
  ];
  const left = -width / 2;
  const right = width / 2;
  return {
    scene,
    palette,
    light,
    random: randomFrom(scene.seed * 31 + 7),
    left,
    right,
    height,
    eye: camera.eye,
    cameraX,
    near: camera.distance - 150,
    scale,
    at,
    tilt: (y, z) => (camera.eye - y) / Math.max(60, distance - z),
    paint: (colour, shift = 0) => tinted(shifted(colour, shift), light.tint),
    shade: (colour) => blend(tinted(colour, light.tint), '#ffe9bd', light.lamps * 0.85),
    ref: (name) => `url(#i${scene.seed}${name})`,
    back: (along, up) => at(along, up, 0),
    side: (along, up) => at(left, up, along),
    far: (along, up) => at(right, up, along),
  };
}
