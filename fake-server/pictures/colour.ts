/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

const channel = (value: number) =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');

/** Reads `#rrggbb`. */
const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** Writes `#rrggbb`; channels are rounded and kept within 0 to 255. */
export const hexOf = (colour: Rgb): string => `#${colour.map(channel).join('')}`;

/** Gives the colour that lies `amount` (0 to 1) of the way from one `#rrggbb` to another. */
export function blend(from: string, to: string, amount: number): string {
  const [r0, g0, b0] = rgbOf(from);
  const [r1, g1, b1] = rgbOf(to);
  return hexOf([r0 + (r1 - r0) * amount, g0 + (g1 - g0) * amount, b0 + (b1 - b0) * amount]);
}

/** Multiplies a `#rrggbb` by a tint of factors, as coloured light does. */
export function tinted(hex: string, tint: Rgb): string {
  const [r, g, b] = rgbOf(hex);
  return hexOf([r * tint[0], g * tint[1], b * tint[2]]);
}

/** Lightens (`shift` above 0, towards warm white) or darkens (below 0, towards warm black) a `#rrggbb`. */
export const shifted = (hex: string, shift: number): string =>
  shift === 0 ? hex : blend(hex, shift > 0 ? '#fffaf0' : '#1b1410', Math.abs(shift));
