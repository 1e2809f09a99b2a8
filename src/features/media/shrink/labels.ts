import type { MediaKind, MediaSection } from '#contract/entities.ts';
import { lengthText, missingWidth, pixelsText } from '#domain/sectionWishes.ts';
import { isOtherPicture, isPicture } from '#domain/shrink.ts';
import type { FileInfo } from '#domain/upload.ts';
import type { Facts } from './readFacts.ts';

/** '2,400 × 1,600', with the length of a film and what the section wants. Empty for a file of another kind. */
export function factsText(
  kind: MediaKind,
  section: MediaSection,
  file: FileInfo,
  facts: Facts | null,
): string {
  if (kind === 'image' ? !isPicture(file) : !file.type.startsWith('video/')) return '';
  if (!facts) {
    if (kind === 'video') return 'This browser cannot read the film: its size and length are not known.';
    return isOtherPicture(file)
      ? 'This browser cannot read the picture. Save it as JPEG with another program.'
      : 'The picture cannot be read. It may be damaged.';
  }
  const length = facts.seconds === null ? '' : `, ${lengthText(facts.seconds)}`;
  // A drawing is sharp in any size.
  const missing = file.type === 'image/svg+xml' ? null : missingWidth(section, facts);
  return `${pixelsText(facts)}${length}${missing ? `; ${missing}` : ''}`;
}

export const shrinkLabels = {
  offer: 'Make it fit',
  promise: 'A copy of at most 10 MB: 2,560 pixels on the long side, upright, without place and camera data.',
  working: 'Making it fit…',
  slow: 'Still making it fit. A large picture takes a while…',
  failed: (reason: string) => `It could not be made to fit. ${reason}`,
  applied: (before: string, after: string) => `Made to fit: ${before} became ${after}.`,
} as const;
