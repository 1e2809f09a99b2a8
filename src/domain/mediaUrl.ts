import type { MediaKind, MediaSection } from '#contract/entities.ts';
import { firstSection } from './media.ts';

/** The url of the media screen with this item open in the viewer (decision 12). */
export function mediaUrl(kind: MediaKind, section: MediaSection, id: string): string {
  const search = new URLSearchParams({
    ...(kind === 'video' && { tab: 'videos' }),
    ...(section !== firstSection(kind) && { section }),
    open: id,
  });
  return `/media?${search}`;
}
