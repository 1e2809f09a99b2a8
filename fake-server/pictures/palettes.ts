/** One material scheme of the studio. All colours are `#rrggbb`; the words describe them in alternative texts. */
export interface Palette {
  readonly wall: string;
  readonly deep: string;
  readonly trim: string;
  readonly ceiling: string;
  readonly floor: string;
  readonly rug: string;
  readonly rugAlt: string;
  readonly sofa: string;
  readonly chair: string;
  readonly accent: string;
  readonly accentAlt: string;
  readonly wood: string;
  readonly woodDeep: string;
  readonly metal: string;
  readonly leaf: string;
  readonly linen: string;
  readonly stone: string;
  readonly ink: string;
  readonly words: { readonly wall: string; readonly sofa: string; readonly accent: string };
}

type Row = readonly [wall: string, deep: string, trim: string, ceiling: string, floor: string, rug: string];
type Seats = readonly [rugAlt: string, sofa: string, chair: string, accent: string, accentAlt: string];
type Stuff = readonly [wood: string, woodDeep: string, metal: string, leaf: string, linen: string];
type Rest = readonly [stone: string, ink: string];
type Words = readonly [wall: string, sofa: string, accent: string];

const palette = (
  [wall, deep, trim, ceiling, floor, rug]: Row,
  [rugAlt, sofa, chair, accent, accentAlt]: Seats,
  [wood, woodDeep, metal, leaf, linen]: Stuff,
  [stone, ink]: Rest,
  words: Words,
): Palette => ({
  wall,
  deep,
  trim,
  ceiling,
  floor,
  rug,
  rugAlt,
  sofa,
  chair,
  accent,
  accentAlt,
  wood,
  woodDeep,
  metal,
  leaf,
  linen,
  stone,
  ink,
  words: { wall: words[0], sofa: words[1], accent: words[2] },
});

/** The studio's schemes by name. */
export const palettes = {
  linen: palette(
    ['#ece1d0', '#cdb596', '#f7f1e6', '#faf6ee', '#c69f73', '#e8dcc9'],
    ['#b39a7d', '#d9cbb5', '#a4563a', '#b4623e', '#cf9f52'],
    ['#b88a5c', '#83603f', '#3a342d', '#6f7f57', '#f6f0e6'],
    ['#ded5c6', '#2b2621'],
    ['linen-coloured', 'oatmeal', 'clay'],
  ),
  sage: palette(
    ['#c3ccb7', '#83937a', '#f1f0e6', '#f6f4ec', '#c8a67c', '#ece5d6'],
    ['#9aa98e', '#f0e9db', '#5b6f57', '#c78a5e', '#e1bd86'],
    ['#aa7d51', '#775337', '#a5874e', '#4f6b49', '#f5f1e6'],
    ['#dfdccf', '#26302a'],
    ['sage', 'cream', 'apricot'],
  ),
  ink: palette(
    ['#34424e', '#22303b', '#41505d', '#e7e1d6', '#8f6846', '#cdbea6'],
    ['#7f6a52', '#8a5135', '#c9a35a', '#d2a955', '#b8c4c6'],
    ['#7a5336', '#533724', '#c9a04e', '#5f7a63', '#e9e0d0'],
    ['#c9c2b6', '#161c22'],
    ['ink-blue', 'cognac', 'brass'],
  ),
  terracotta: palette(
    ['#e2b597', '#b8664a', '#f6e8d9', '#faf1e6', '#b77c5c', '#f0dfca'],
    ['#a9573c', '#f1e5d3', '#6f4636', '#2f605c', '#dd9a4e'],
    ['#9a6541', '#6b4430', '#4a382d', '#5d7a50', '#f8efe2'],
    ['#e0cdb9', '#33231b'],
    ['terracotta', 'ivory', 'petrol'],
  ),
  coastal: palette(
    ['#dfe9ec', '#93b2c0', '#ffffff', '#fbfdfd', '#d8c19d', '#f0ece2'],
    ['#86a7b8', '#f4f0e7', '#3c657f', '#2d5674', '#e2b583'],
    ['#c9a97f', '#98795a', '#6f7f86', '#6f9070', '#fbf8f2'],
    ['#e6e4dc', '#1f2f3a'],
    ['pale sea-blue', 'white', 'navy'],
  ),
  plum: palette(
    ['#d8c0c6', '#6d3b50', '#f4e9e8', '#f9f2f0', '#ac8261', '#ead9d3'],
    ['#a2738a', '#6e3c56', '#c78b78', '#bd7e43', '#e3bda2'],
    ['#8c5f45', '#5c3b2e', '#b78d4f', '#66795c', '#f6ebe6'],
    ['#dccdc8', '#2d1a24'],
    ['dusky rose', 'plum', 'amber'],
  ),
  mono: palette(
    ['#e6e5e1', '#4b4b49', '#f8f8f6', '#fbfbf9', '#bfb9b0', '#f1efea'],
    ['#8d8b86', '#3d3d3c', '#d3cec6', '#151515', '#c6a585'],
    ['#c0a184', '#5f4d3e', '#1d1d1c', '#66705e', '#f7f5f1'],
    ['#d4d2cd', '#191919'],
    ['chalk-white', 'charcoal', 'black'],
  ),
  forest: palette(
    ['#38564b', '#263f37', '#45655a', '#ece6d9', '#94683f', '#d5c8ac'],
    ['#8c7a55', '#c58d68', '#e0ba80', '#dd9f52', '#9fb59a'],
    ['#8a5c38', '#5b3b25', '#c8a353', '#7f9a6a', '#eee4d0'],
    ['#cfc8b6', '#14221d'],
    ['deep green', 'tan', 'amber'],
  ),
  blush: palette(
    ['#f1dacd', '#d9a594', '#fbf3ec', '#fdf8f3', '#d3ae88', '#f6eae0'],
    ['#d9a191', '#7f9a97', '#c97d66', '#a94f45', '#e9bd6f'],
    ['#c59468', '#8d6546', '#b08a58', '#6f8868', '#fcf4ec'],
    ['#eadbd0', '#3a2722'],
    ['blush', 'blue-green', 'brick-red'],
  ),
  ochre: palette(
    ['#ecd9a6', '#cb9638', '#faf3df', '#fcf8ec', '#a97649', '#f3e8ca'],
    ['#6d7d85', '#51626c', '#b4552f', '#2f4858', '#d9772f'],
    ['#9a6a3e', '#664427', '#2e2a26', '#667c46', '#f8f1de'],
    ['#e3d7b9', '#27231c'],
    ['ochre', 'slate-blue', 'rust'],
  ),
  fog: palette(
    ['#b3c1cb', '#6b8193', '#edf1f3', '#f6f8f9', '#b69873', '#e6e3dc'],
    ['#7f93a2', '#ebe3d7', '#c56c48', '#c4683f', '#e8c9a0'],
    ['#a5835f', '#6d553e', '#4b555c', '#5d7a66', '#f3f1ec'],
    ['#d3d6d6', '#232b31'],
    ['fog-blue', 'ecru', 'burnt orange'],
  ),
  olive: palette(
    ['#969670', '#636547', '#ece6d3', '#f4efe0', '#bd935f', '#e9dfc4'],
    ['#77764f', '#eadcc0', '#8d4a2f', '#f0c777', '#b9653b'],
    ['#a06f40', '#6b4727', '#2f2b22', '#4d5f38', '#f3ecd9'],
    ['#d6cdb4', '#25241a'],
    ['olive', 'sand', 'russet'],
  ),
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

export const paletteNames = [
  'linen',
  'sage',
  'ink',
  'terracotta',
  'coastal',
  'plum',
  'mono',
  'forest',
  'blush',
  'ochre',
  'fog',
  'olive',
] as const satisfies readonly PaletteName[];
