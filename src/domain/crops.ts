import type { MediaSection } from '#contract/entities.ts';
import type { PixelSize } from './sectionWishes.ts';

/** A frame in which websites usually show a picture. The contract says nothing of the website's own (decision 66). */
export interface Frame {
  readonly label: string;
  /** Width to height. */
  readonly ratio: number;
  /** Pixels that the frame needs to be sharp. */
  readonly width: number;
}

const panorama: Frame = { label: 'Hero 21:9', ratio: 21 / 9, width: 1_920 };
const wide: Frame = { label: 'Hero 16:9', ratio: 16 / 9, width: 1_920 };
const card: Frame = { label: 'Card 4:3', ratio: 4 / 3, width: 800 };
const square: Frame = { label: 'Square', ratio: 1, width: 400 };
const phone: Frame = { label: 'Phone 9:16', ratio: 9 / 16, width: 750 };

const framesBySection: Readonly<Record<MediaSection, readonly Frame[]>> = {
  hero: [panorama, wide, phone],
  feature: [wide, card, phone],
  entrance: [panorama, wide, phone],
  gallery: [card, square, wide, phone],
  about: [wide, card, square],
  contact: [wide, card, square],
  swordman: [card, square, phone],
  logo: [square, card],
};

export const framesOf = (section: MediaSection): readonly Frame[] => framesBySection[section];

/** Shares of width and height, from the left and from the top. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** A subject so close to an edge, as a share of the frame, looks cut. */
const margin = 0.1;

/** What is wrong with a picture in a frame that shows its middle, in words. */
export function frameProblems(frame: Frame, size: PixelSize, focal: FocalPoint | null): readonly string[] {
  const width = Math.min(size.width, Math.round(size.height * frame.ratio));
  const height = Math.min(size.height, Math.round(size.width / frame.ratio));
  const problems: string[] = [];
  if (width < frame.width)
    problems.push(
      `Too small for this frame: ${width.toLocaleString('en-US')} of ${frame.width.toLocaleString('en-US')} pixels wide`,
    );
  if (focal) {
    const shares = [placeIn(focal.x, width / size.width), placeIn(focal.y, height / size.height)];
    if (shares.some((share) => share < 0 || share > 1)) problems.push('The subject is cut off');
    else if (shares.some((share) => share < margin || share > 1 - margin))
      problems.push('The subject is near an edge');
  }
  return problems;
}

/** Where a share of the whole is in its middle part. */
const placeIn = (share: number, part: number) => (share - (1 - part) / 2) / part;
