import type { TimeOfDay } from './daylight.ts';
import { type PaletteName, paletteNames } from './palettes.ts';
import { entryAt, randomFrom } from './random.ts';

export const roomKinds = [
  'living',
  'kitchen',
  'bedroom',
  'cafe',
  'study',
  'bathroom',
  'shop',
  'dining',
  'waiting',
  'hallway',
  'library',
  'terrace',
  'meeting',
] as const;
export type RoomKind = (typeof roomKinds)[number];

export type WallTreatment =
  | 'plain'
  | 'panelling'
  | 'wainscot'
  | 'tiles'
  | 'arch'
  | 'halves'
  | 'slats'
  | 'paper'
  | 'brick';
export type WindowStyle = 'sash' | 'steel' | 'french' | 'arched' | 'picture';
export type FloorKind = 'planks' | 'herringbone' | 'tiles' | 'checker' | 'terrazzo' | 'deck';
export type Outlook = 'hills' | 'trees' | 'city' | 'sea';

/** What moves in a clip; a still picture has none of it. */
export interface Moment {
  /** Camera to the right, cm. */
  readonly pan?: number;
  /** Camera into the room, cm. */
  readonly push?: number;
  /** Phase of the curtains' sway, radians. */
  readonly sway?: number;
  /** Phase of the pendants' swing, radians. */
  readonly swing?: number;
  /** How far the light has gone to another time of day, 0 to 1. */
  readonly towards?: { readonly time: TimeOfDay; readonly amount: number };
}

/** Everything that decides a picture. Lengths are centimetres. */
export interface Scene {
  readonly seed: number;
  readonly room: RoomKind;
  readonly palette: PaletteName;
  readonly time: TimeOfDay;
  readonly wall: WallTreatment;
  readonly window: WindowStyle;
  readonly windowWall: 'side' | 'back';
  readonly outlook: Outlook;
  readonly floor: FloorKind;
  readonly ceiling: 'plain' | 'beams' | 'cornice';
  readonly framing: 'open' | 'doorway' | 'leaves';
  readonly mirrored: boolean;
  readonly width: number;
  readonly height: number;
  readonly camera: {
    readonly x: number;
    readonly eye: number;
    readonly distance: number;
    readonly focus: number;
  };
  readonly moment?: Moment;
}

const walls: Record<RoomKind, readonly WallTreatment[]> = {
  living: ['panelling', 'arch', 'plain', 'wainscot', 'paper', 'slats'],
  bedroom: ['panelling', 'halves', 'arch', 'slats', 'paper', 'plain'],
  kitchen: ['tiles', 'plain', 'tiles'],
  dining: ['wainscot', 'paper', 'panelling', 'halves', 'arch'],
  study: ['panelling', 'plain', 'halves', 'slats'],
  bathroom: ['tiles', 'tiles', 'halves'],
  hallway: ['panelling', 'wainscot', 'arch', 'paper', 'halves'],
  terrace: ['plain', 'brick'],
  shop: ['arch', 'plain', 'brick', 'halves'],
  cafe: ['halves', 'brick', 'tiles', 'wainscot'],
  waiting: ['slats', 'halves', 'arch', 'plain'],
  library: ['panelling', 'wainscot', 'plain'],
  meeting: ['slats', 'plain', 'halves', 'brick'],
};

const floors: Record<RoomKind, readonly FloorKind[]> = {
  living: ['herringbone', 'planks', 'planks'],
  bedroom: ['planks', 'herringbone'],
  kitchen: ['tiles', 'checker', 'planks', 'terrazzo'],
  dining: ['herringbone', 'planks', 'checker'],
  study: ['planks', 'herringbone'],
  bathroom: ['checker', 'tiles', 'terrazzo'],
  hallway: ['checker', 'herringbone', 'tiles'],
  terrace: ['deck', 'tiles'],
  shop: ['terrazzo', 'planks', 'tiles'],
  cafe: ['checker', 'terrazzo', 'herringbone'],
  waiting: ['terrazzo', 'planks', 'tiles'],
  library: ['herringbone', 'planks'],
  meeting: ['planks', 'terrazzo', 'herringbone'],
};

const times: readonly TimeOfDay[] = [
  'morning',
  'golden',
  'noon',
  'dusk',
  'morning',
  'overcast',
  'night',
  'golden',
];
const windows: readonly WindowStyle[] = ['sash', 'steel', 'french', 'arched', 'picture'];
const outlooks: readonly Outlook[] = ['hills', 'trees', 'city', 'sea'];

/** Gives the scene of a seed (a whole number): the same one every time, its neighbours unlike it. */
export function sceneFor(seed: number): Scene {
  const random = randomFrom(seed);
  const round = Math.floor(seed / roomKinds.length);
  const room = entryAt(roomKinds, seed);
  return {
    seed,
    room,
    palette: entryAt(paletteNames, seed * 5 + round * 2),
    time: entryAt(times, seed * 3 + round),
    wall: entryAt(walls[room], round + Math.floor(random.next() * 2)),
    window: random.pick(windows),
    windowWall: random.chance(0.42) ? 'back' : 'side',
    outlook: random.pick(outlooks),
    floor: entryAt(floors[room], round),
    ceiling: random.pick(['plain', 'cornice', 'beams'] as const),
    framing: random.pick(['open', 'open', 'open', 'open', 'leaves', 'open', 'doorway'] as const),
    mirrored: random.chance(0.5),
    width: Math.round(random.between(530, 640)),
    height: Math.round(random.between(285, 325)),
    camera: {
      x: Math.round(random.between(-15, 75)),
      eye: Math.round(random.between(126, 146)),
      distance: Math.round(random.between(600, 690)),
      focus: Math.round(random.between(1480, 1700)),
    },
  };
}
