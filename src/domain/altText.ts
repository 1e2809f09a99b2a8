import type { MediaItem } from '#contract/entities.ts';

export const hasNoAltText = ({ alt_text }: MediaItem): boolean => !alt_text?.trim();
