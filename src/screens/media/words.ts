import type { MediaKind } from '#contract/entities.ts';

/** The words of the media screen that differ between images and videos (Specification §2). */
export const mediaWords = {
  image: {
    one: 'Image',
    many: 'images',
    tab: 'Images',
    none: 'No images found',
    noneMatching: 'No matching images found',
    broken: 'Failed to load image',
    missing: 'No image available',
    upload: 'Upload Image',
    refresh: 'Refresh images',
    formats: 'JPEG, PNG, GIF, WebP or SVG, up to 10 MB',
  },
  video: {
    one: 'Video',
    many: 'videos',
    tab: 'Videos',
    none: 'No videos found',
    noneMatching: 'No matching videos found',
    broken: 'Failed to load thumbnail',
    missing: 'No thumbnail available',
    upload: 'Upload Video',
    refresh: 'Refresh videos',
    formats: 'MP4, MOV, AVI, WebM or OGG, up to 100 MB',
  },
} as const satisfies Record<MediaKind, Record<string, string>>;

/** 'gallery' → 'Gallery'. */
export const sectionLabel = (section: string): string => section.charAt(0).toUpperCase() + section.slice(1);
