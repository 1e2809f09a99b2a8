import { blend } from './colour.ts';
import { leaf } from './furniture/plants.ts';
import { paletteNames, palettes } from './palettes.ts';
import { entryAt } from './random.ts';

const serif = `font-family="Fraunces, Georgia, 'Times New Roman', serif"`;

/** Draws the linden leaf of the mark around 0 0, about 200 units high. */
const lindenLeaf = (colour: string, vein: string): string =>
  `<path d="M0 112C-8 84 -88 62 -88 -8C-88 -62 -46 -86 -6 -56C10 -92 72 -84 82 -30C94 38 22 74 0 112Z" fill="${colour}"/>` +
  `<path d="M-34 -132Q-6 -100 -6 -56" fill="none" stroke="${colour}" stroke-width="7" stroke-linecap="round"/>` +
  `<path d="M-6 -54Q4 20 0 92M-4 -34Q-34 -34 -62 -14M-1 -2Q-30 2 -50 26M1 32Q-16 38 -28 56M-3 -30Q26 -46 56 -28M0 0Q30 -8 54 10M1 34Q18 26 34 40" fill="none" stroke="${vein}" stroke-width="5" stroke-linecap="round"/>`;

/** Draws the letters A and L sharing one stem, around 0 0, about 240 units high, as plain shapes. */
const monogram = (colour: string): string =>
  `<path d="M-128 120L-22 -120H8L106 120M-84 42H66" fill="none" stroke="${colour}" stroke-width="17" stroke-linejoin="round"/>` +
  `<path d="M-152 120H-100M28 120H170V78" fill="none" stroke="${colour}" stroke-width="12" stroke-linecap="square"/>`;

/** Draws a wreath of leaves around 0 0. */
const wreath = (colour: string): string => {
  const leaves: string[] = [];
  for (let index = 0; index < 30; index += 1) {
    const angle = (index / 30) * Math.PI * 2 - Math.PI / 2;
    if (Math.abs(angle + Math.PI / 2) < 0.18) continue;
    const radius = index % 2 === 0 ? 262 : 286;
    const x = Math.cos(angle) * 274;
    const y = Math.sin(angle) * 274;
    leaves.push(leaf(x, y, Math.cos(angle + 0.2) * radius, Math.sin(angle + 0.2) * radius, 11));
  }
  return `<path d="${leaves.join('')}" fill="${colour}"/>`;
};

/**
 * Draws one version of the studio's mark, "Atelier Linde", as an SVG of 1600 by 1200 units.
 * The variants go round: wordmark with leaf, monogram, seal, inverted plate, each in the next palette.
 */
export function drawLogo(variant: number): string {
  const palette = palettes[entryAt(paletteNames, Math.abs(variant))];
  const form = Math.abs(variant) % 4;
  const inverted = form === 1 || form === 3;
  const ground = inverted ? blend(palette.deep, palette.ink, 0.35) : blend(palette.linen, palette.wall, 0.25);
  const ink = inverted ? palette.linen : palette.ink;
  const mark = inverted ? palette.accentAlt : palette.accent;
  const id = `l${variant}`;
  const words = (y: number, size: number) =>
    `<g ${serif} fill="${ink}" text-anchor="middle"><text x="800" y="${y}" font-size="${size}" letter-spacing="${size * 0.04}">Atelier Linde</text><text x="800" y="${y + size * 0.62}" font-size="${Math.round(size * 0.21)}" letter-spacing="${Math.round(size * 0.11)}" fill="${mark}">INTERIOR DESIGN</text></g>`;
  const rule = `<path d="M690 0H910" stroke="${mark}" stroke-width="4"/>`;
  const forms = [
    `<g transform="translate(800 430) scale(1.35)">${lindenLeaf(mark, ground)}</g>${words(800, 170)}`,
    `<g transform="translate(800 520) scale(1.5)">${monogram(ink)}</g><g transform="translate(0 800)">${rule}</g>${words(920, 92)}`,
    `<g transform="translate(800 600) scale(1.4)">${wreath(palette.leaf)}<circle r="226" fill="none" stroke="${mark}" stroke-width="5"/><g transform="scale(.92)">${monogram(ink)}</g></g>`,
    `<rect x="190" y="190" width="1220" height="820" fill="none" stroke="${mark}" stroke-width="5"/><rect x="212" y="212" width="1176" height="776" fill="none" stroke="${mark}" stroke-width="2" opacity=".6"/><g transform="translate(800 430)">${lindenLeaf(mark, ground)}</g>${words(752, 150)}`,
  ];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="1600" height="1200">',
    `<defs><radialGradient id="${id}g" cx=".5" cy=".42" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset="1" stop-color="#140d08" stop-opacity=".14"/></radialGradient></defs>`,
    `<rect width="1600" height="1200" fill="${ground}"/><rect width="1600" height="1200" fill="url(#${id}g)"/>`,
    entryAt(forms, form),
    '</svg>',
  ].join('');
}
