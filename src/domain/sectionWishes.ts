import type { MediaSection } from '#contract/entities.ts';

/** In pixels, upright. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The width in pixels that a picture or film of a section should have. The contract states none: these are the widths in
 * which websites usually show such a section (decision 69).
 */
export const wishedWidths: Readonly<Record<MediaSection, number>> = {
  gallery: 1_600,
  contact: 1_200,
  entrance: 1_920,
  about: 1_200,
  logo: 400,
  swordman: 1_200,
  hero: 1_920,
  feature: 1_280,
};

/** 'the hero wants at least 1,920 wide', or null when the size is enough. */
export function missingWidth(section: MediaSection, { width }: PixelSize): string | null {
  const wished = wishedWidths[section];
  return width < wished ? `the ${section} wants at least ${wished.toLocaleString('en-US')} wide` : null;
}

/** '2,400 × 1,600'. */
export const pixelsText = ({ width, height }: PixelSize): string =>
  `${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')}`;

/** '0:42', '12:05', '1:02:05'. */
export function lengthText(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const end = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${end}` : `${minutes}:${end}`;
}
