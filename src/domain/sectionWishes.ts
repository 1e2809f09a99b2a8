import type { MediaSection } from '#contract/entities.ts';

/** In pixels, upright. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/**
 * What a section is called, and the width in pixels that its pictures and films should have. The contract states none:
 * these are the widths in which websites usually show such a section (decision 69).
 */
const wishes: Readonly<Record<MediaSection, { readonly name: string; readonly width: number }>> = {
  gallery: { name: 'the gallery', width: 1_600 },
  contact: { name: 'the contact section', width: 1_200 },
  entrance: { name: 'the entrance', width: 1_920 },
  about: { name: 'the about section', width: 1_200 },
  logo: { name: 'the logo', width: 400 },
  swordman: { name: 'the swordman section', width: 1_200 },
  hero: { name: 'the hero', width: 1_920 },
  feature: { name: 'the feature section', width: 1_280 },
};

/** 'the hero wants at least 1,920 wide', or null when the size is enough. */
export function missingWidth(section: MediaSection, { width }: PixelSize): string | null {
  const wish = wishes[section];
  return width < wish.width ? `${wish.name} wants at least ${wish.width.toLocaleString('en-US')} wide` : null;
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
