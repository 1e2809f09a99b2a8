import { palettes } from './palettes.ts';
import { entryAt } from './random.ts';
import type { RoomKind, Scene } from './scene.ts';

/** What the portfolio says about a picture. `category` is one of the image categories of Specification §3. */
export interface SceneWords {
  readonly title: string;
  readonly description: string;
  readonly alt: string;
  readonly category: string;
}

interface RoomWords {
  /** How the room is called after a project's name. */
  readonly name: string;
  readonly categories: readonly string[];
  readonly contents: string;
  readonly notes: readonly string[];
}

const projects = [
  'Harbour loft',
  'Mill house',
  'Linden court',
  'Orchard villa',
  'Quay nine',
  'Old school house',
  'Garden flat',
  'Copper yard',
  'Hillside retreat',
  'Canal house',
  'Foundry quarter',
  'Saltmarsh cottage',
  'Park terrace',
  'Weaver street',
  'Lighthouse point',
  'Chapel mews',
  'North gallery',
  'Vineyard estate',
  'Station square',
  'Birch lane',
  'Courtyard house',
  'Meadow pavilion',
  'Bridge street',
  'Tannery lofts',
  'Observatory hill',
  'Juniper place',
  'Market hall',
  'Cedar row',
  'Stonecutter yard',
] as const;

const rooms: Record<RoomKind, RoomWords> = {
  living: {
    name: 'living room',
    categories: ['Residential'],
    contents: 'a sofa with scatter cushions around a low table',
    notes: [
      'A seating group that lets the afternoon take its time.',
      'Loose covers, one good lamp and room to put your feet up.',
      'The old proportions kept, everything soft renewed.',
    ],
  },
  kitchen: {
    name: 'kitchen',
    categories: ['Residential', 'Residential', 'Mixed-Use'],
    contents: 'fitted cabinets behind an island with three stools and pendant lamps',
    notes: [
      'An island long enough for homework and for dough.',
      'Cabinets painted on site, worktops that are meant to age.',
      'Everything used daily within one arm of the stove.',
    ],
  },
  bedroom: {
    name: 'bedroom',
    categories: ['Residential', 'Hospitality'],
    contents: 'a double bed between two bedside lamps, with a bench at its foot',
    notes: [
      'Washed linen, a low lamp on each side, nothing else to look at.',
      'A quiet room: heavy cloth, dim corners, good sleep.',
      'The headboard hides the cables and carries the colour.',
    ],
  },
  cafe: {
    name: 'café',
    categories: ['Hospitality'],
    contents: 'seats under a row of pendant lamps',
    notes: [
      'Sixteen seats, one long view and a counter at the right height for talking.',
      'Surfaces that forgive spilled coffee, light that flatters everybody.',
      'A corner shop turned into the street’s front room.',
    ],
  },
  study: {
    name: 'study',
    categories: ['Office', 'Office', 'Residential'],
    contents: 'a desk with a swivel chair beside shelves of books',
    notes: [
      'A desk with its back covered and its plans within reach.',
      'Shelves built to the ceiling, so that the table can stay empty.',
      'Daylight from the side, samples on the wall, a chair for visitors.',
    ],
  },
  bathroom: {
    name: 'bathroom',
    categories: ['Residential', 'Hospitality'],
    contents: 'a free-standing bathtub and a wash-stand under a mirror',
    notes: [
      'A tub in the middle of the room and tiles laid by one patient hand.',
      'Warm metal, cool stone and a stool for the book.',
      'Storage behind one flat front, so that the basin can stand free.',
    ],
  },
  shop: {
    name: 'shop',
    categories: ['Retail'],
    contents: 'vases on display plinths and a sales counter',
    notes: [
      'Few pieces, well lit, with space to walk around each.',
      'Fittings on castors: the shop is rearranged every month.',
      'A counter that wraps parcels as well as it takes payment.',
    ],
  },
  dining: {
    name: 'dining room',
    categories: ['Residential', 'Hospitality', 'Residential'],
    contents: 'a dining table with chairs under hanging lamps',
    notes: [
      'A table from one tree, chairs from three decades.',
      'Lamps low enough to make a room within the room.',
      'Made for long suppers: soft seats, dimmed light, no echo.',
    ],
  },
  waiting: {
    name: 'waiting room',
    categories: ['Healthcare'],
    contents: 'soft seats around a low table next to a reception desk',
    notes: [
      'A practice that feels like being expected.',
      'Wipeable fabrics that do not look it, and plants that are real.',
      'A desk at sitting height, so that nobody has to lean over a counter.',
    ],
  },
  hallway: {
    name: 'entrance hall',
    categories: ['Residential', 'Mixed-Use', 'Commercial'],
    contents: 'a console table with a lamp and a vase, and a runner on the floor',
    notes: [
      'A place for keys, a last look and a good first impression.',
      'Hard-wearing below, generous above: the hall takes the weather.',
      'The old stair hall, cleared and given its colour back.',
    ],
  },
  library: {
    name: 'reading room',
    categories: ['Educational'],
    contents: 'bookshelves around a long table with reading lamps',
    notes: [
      'Shelves for six thousand volumes and one table for all of them.',
      'Low lamps, quiet floors and chairs that do not scrape.',
      'The college’s old gymnasium, now its calmest room.',
    ],
  },
  terrace: {
    name: 'terrace',
    categories: ['Residential', 'Hospitality', 'Mixed-Use'],
    contents: 'garden furniture and potted plants under a pergola',
    notes: [
      'One more room, with the landscape as its wallpaper.',
      'Seats deep enough for the whole evening.',
      'A pergola that shades at noon and carries lamps at night.',
    ],
  },
  meeting: {
    name: 'meeting room',
    categories: ['Commercial', 'Office'],
    contents: 'a long conference table with chairs on both sides',
    notes: [
      'A room for eight people and one decision.',
      'Felt, timber and plants: one can hear the other end of the table.',
      'The boardroom of a small company that prefers tables to stages.',
    ],
  },
};

const lights = {
  morning: 'in morning light',
  noon: 'at noon',
  overcast: 'on a cloudy day',
  golden: 'in low golden sun',
  dusk: 'at dusk with the lamps lit',
  night: 'at night by lamplight',
} as const;

const views = { hills: 'hills', trees: 'trees', city: 'rooftops', sea: 'the sea' } as const;

const surfaces = {
  plain: 'walls',
  panelling: 'panelled walls',
  wainscot: 'walls above a wainscot',
  tiles: 'walls above tiles',
  arch: 'walls with a painted arch',
  halves: 'two-tone walls',
  slats: 'walls and a wall of wooden slats',
  paper: 'patterned wallpaper',
  brick: 'painted brick walls',
} as const;

/** Gives the article that an English word wants. */
const article = (word: string) => (/^[aeiou]/i.test(word) ? 'An' : 'A');

/**
 * Gives title, description, alternative text and category of a scene's picture.
 * The alternative text names only what the picture is sure to show.
 */
export function describeScene(scene: Scene): SceneWords {
  const room = rooms[scene.room];
  const { words } = palettes[scene.palette];
  const turn = Math.floor(scene.seed / 13);
  const project = entryAt(projects, scene.seed * 11 + turn);
  const title = `${project}, ${room.name}`;
  const note = entryAt(room.notes, turn + scene.seed);
  const alt =
    scene.room === 'terrace'
      ? `A terrace ${lights[scene.time]}: ${room.contents}, with a view of ${views[scene.outlook]}.`
      : `${article(room.name)} ${room.name} ${lights[scene.time]}: ${room.contents}, between ${words.wall} ${surfaces[scene.wall]}.`;
  return { title, description: note, alt, category: entryAt(room.categories, turn) };
}
