import type { TimeOfDay } from './daylight.ts';
import { type Scene, sceneFor } from './scene.ts';

/** What happens during a clip: camera travel in cm (from, to), turns of curtains and lamps, and where the light goes. */
export interface Motion {
  readonly seconds: number;
  readonly pan?: readonly [from: number, to: number];
  readonly push?: readonly [from: number, to: number];
  /** Full sways of the curtains during the clip. */
  readonly sways?: number;
  /** Full swings of the hanging lamps during the clip. */
  readonly swings?: number;
  readonly towards?: TimeOfDay;
}

/** One of the demo's short films: a file of `pictures/clips/`, with the scene whose first frame is its thumbnail. */
export interface Clip {
  readonly file: string;
  readonly mime: 'video/mp4' | 'video/webm';
  readonly title: string;
  readonly description: string;
  readonly alt: string;
  readonly category: string;
  readonly scene: Scene;
  readonly motion: Motion;
}

/** Gives the scene of a seed as a film wants it: nothing stands before the room. */
const filmed = (seed: number, changes: Partial<Scene> = {}): Scene => ({
  ...sceneFor(seed),
  framing: 'open',
  ...changes,
});

const morning: Omit<Clip, 'file' | 'mime'> = {
  title: 'Harbour loft, morning',
  description: 'Into the living room of the Harbour loft, while the curtains move in the first breeze.',
  alt: 'The camera moves slowly towards a sofa below a wide window with hills behind; the curtains sway.',
  category: 'Residential',
  scene: filmed(0, { window: 'french', floor: 'planks' }),
  motion: { seconds: 5, push: [0, 58], sways: 1.5 },
};

/** The demo's films. One is there twice, as MP4 and as WebM. */
export const clips: readonly Clip[] = [
  { ...morning, file: 'harbour-loft-morning.mp4', mime: 'video/mp4' },
  {
    file: 'copper-yard-kitchen.mp4',
    mime: 'video/mp4',
    title: 'Copper yard, kitchen',
    description: 'Along the island of the Copper yard kitchen, with three lamps that have just been hung.',
    alt: 'The camera travels past a kitchen island with three stools; the pendant lamps swing a little.',
    category: 'Residential',
    scene: filmed(27, { time: 'morning', ceiling: 'beams', outlook: 'trees' }),
    motion: { seconds: 5, pan: [-34, 34], push: [0, 16], swings: 2 },
  },
  {
    file: 'hillside-retreat-dusk.mp4',
    mime: 'video/mp4',
    title: 'Hillside retreat, from day to dusk',
    description: 'The sun leaves the bedroom of the Hillside retreat and the bedside lamps take over.',
    alt: 'A bedroom in sunlight turns to dusk; the lamps beside the bed begin to glow.',
    category: 'Hospitality',
    scene: filmed(15, {
      time: 'golden',
      ceiling: 'cornice',
      windowWall: 'back',
      wall: 'halves',
      palette: 'sage',
      outlook: 'hills',
    }),
    motion: { seconds: 6, push: [0, 22], sways: 1, towards: 'night' },
  },
  {
    file: 'weaver-street-bar.mp4',
    mime: 'video/mp4',
    title: 'Weaver street, the bar at closing time',
    description: 'Along the tiled counter of the Weaver street café, when the street outside grows dark.',
    alt: 'The camera glides along a tiled bar with four stools while evening comes and the hanging lamps brighten.',
    category: 'Hospitality',
    scene: filmed(3, { time: 'overcast', ceiling: 'plain' }),
    motion: { seconds: 5, pan: [38, -38], swings: 1, towards: 'dusk' },
  },
  {
    file: 'linden-court-dining.mp4',
    mime: 'video/mp4',
    title: 'Linden court, dining room',
    description: 'Towards the long table of Linden court and the sea behind it.',
    alt: 'The camera moves towards a dining table in front of a wide window with a view of the sea; curtains sway.',
    category: 'Residential',
    scene: filmed(7, { time: 'golden' }),
    motion: { seconds: 5, pan: [20, -16], push: [0, 46], sways: 1.5, swings: 1 },
  },
  {
    file: 'old-school-house-reading-room.mp4',
    mime: 'video/mp4',
    title: 'Old school house, reading room',
    description: 'Daylight goes and the lamps come on in the reading room of the Old school house.',
    alt: 'A reading room with a long table between bookshelves; daylight fades and the reading lamps begin to shine.',
    category: 'Educational',
    scene: filmed(36, { time: 'overcast', outlook: 'city' }),
    motion: { seconds: 6, push: [0, 40], towards: 'night' },
  },
  {
    ...morning,
    title: 'Harbour loft, morning (web version)',
    file: 'harbour-loft-morning.webm',
    mime: 'video/webm',
  },
];

const eased = (t: number) => t * t * (3 - 2 * t);
const along = ([from, to]: readonly [number, number], t: number) => from + (to - from) * eased(t);

/** Gives the scene at a moment of a clip, `t` from 0 (first frame) to 1 (last). */
export function sceneAt({ scene, motion }: Clip, t: number): Scene {
  const turn = 2 * Math.PI * t;
  return {
    ...scene,
    moment: {
      ...(motion.pan && { pan: along(motion.pan, t) }),
      ...(motion.push && { push: along(motion.push, t) }),
      ...(motion.sways && { sway: turn * motion.sways }),
      ...(motion.swings && { swing: turn * motion.swings }),
      ...(motion.towards && { towards: { time: motion.towards, amount: eased(t) } }),
    },
  };
}
