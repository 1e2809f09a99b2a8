import { blend } from './colour.ts';
import { paletteNames, palettes } from './palettes.ts';
import { entryAt, randomFrom } from './random.ts';
import { short } from './solids.ts';

/** Makes any text harmless inside XML: markup is escaped, characters that XML forbids are dropped. */
const escapeXml = (text: string): string =>
  Array.from(text)
    .filter((character) => {
      const code = character.codePointAt(0) ?? 0;
      return (
        code >= 0x20 &&
        !(code >= 0xd800 && code <= 0xdfff) &&
        code !== 0xfffe &&
        code !== 0xffff &&
        code !== 0x7f
      );
    })
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const lineLength = 20;
const lineLimit = 3;

/** Breaks a title into at most three lines; what does not fit ends in an ellipsis. */
function linesOf(title: string): string[] {
  const words = title
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => {
      const letters = Array.from(word);
      const pieces: string[] = [];
      for (let at = 0; at < letters.length; at += lineLength)
        pieces.push(letters.slice(at, at + lineLength).join(''));
      return pieces;
    });
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && Array.from(last).length + 1 + Array.from(word).length <= lineLength)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= lineLimit) return lines;
  const kept = lines.slice(0, lineLimit);
  return [...kept.slice(0, -1), `${kept.at(-1)}…`];
}

/**
 * Draws the title card of an uploaded video as one SVG of 1600 by 900 units: a window, its light on a wall and the title.
 * Any title is harmless; the same title and seed give the same text.
 */
export function drawPoster(title: string, seed: number): string {
  const random = randomFrom(seed + 501);
  const palette = palettes[entryAt(paletteNames, seed)];
  const id = `p${seed}`;
  const dark = palette.deep;
  const wall = blend(dark, palette.ink, 0.28);
  const x = random.between(905, 985);
  const slope = random.between(0.16, 0.3);
  const panes: string[] = [];
  for (let column = 0; column < 3; column += 1) {
    for (let row = 0; row < 3; row += 1) {
      const px = x + column * 152;
      const py = 118 + row * 172 + column * 152 * slope;
      panes.push(`M${short(px)} ${short(py)}l138 ${short(138 * slope)}v156l-138 ${short(-138 * slope)}z`);
    }
  }
  const lines = linesOf(title);
  const first = 470 - (lines.length - 1) * 52;
  const text = lines
    .map(
      (words, index) => `<text x="120" y="${first + index * 104}" font-size="84">${escapeXml(words)}</text>`,
    )
    .join('');
  const leaves = Array.from({ length: 7 }, (_, index) => {
    const lean = (index - 3) * 44;
    return `M1420 900Q${1420 + lean * 0.3} ${660 - index * 6} ${1420 + lean * 1.5} ${570 + Math.abs(lean) * 0.9}Q${1420 + lean * 1.4} 740 1420 900Z`;
  });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" width="1600" height="900">',
    `<defs><linearGradient id="${id}w" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${blend(wall, '#140d08', 0.3)}"/><stop offset="1" stop-color="${blend(wall, palette.wall, 0.16)}"/></linearGradient><filter id="${id}b" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="5"/></filter></defs>`,
    `<rect width="1600" height="900" fill="url(#${id}w)"/>`,
    `<path d="${panes.join('')}" fill="#ffe3ad" opacity=".5" filter="url(#${id}b)"/>`,
    `<path d="M0 790H1600V900H0Z" fill="${blend(palette.woodDeep, '#140d08', 0.35)}"/>`,
    `<path d="${leaves.join('')}" fill="${blend(palette.leaf, '#140d08', 0.5)}"/>`,
    `<path d="M1372 836H1468L1456 900H1384Z" fill="${blend(palette.accent, '#140d08', 0.25)}"/>`,
    `<path d="M122 ${first - 132}h84" stroke="${palette.accentAlt}" stroke-width="6"/>`,
    `<g fill="#fbf5ea" font-family="Fraunces, Georgia, 'Times New Roman', serif" font-weight="500">${text}</g>`,
    '</svg>',
  ].join('');
}
