import {
  imageSections,
  type MediaCounts,
  type MediaItem,
  type MediaKind,
  type MediaSection,
  videoSections,
} from '#contract/entities.ts';
import { isolated } from './isolated.ts';
import { messageOf } from './messages.ts';
import { figureText } from './statistics.ts';

const permitted = /^(https?:|blob:|data:image\/)/i;

/** The absolute URL if it is safe to load (http(s), blob or a data image), else null. */
export function safeUrl(url: string | null): string | null {
  if (!url) return null;
  try {
    const base = globalThis.location?.href;
    const { href } = base ? new URL(url, base) : new URL(url);
    return permitted.test(href) ? href : null;
  } catch {
    return null;
  }
}

/** Where an item is stored. */
export interface MediaPlace {
  readonly kind: MediaKind;
  readonly section: MediaSection;
}

/** An item and where it is stored; ids are unique within a section. */
export interface MediaItemKey extends MediaPlace {
  readonly id: string;
}

/** An item: as it was when a form was opened, or, in what is emitted, as the server has it now. */
export interface EditTarget extends MediaPlace {
  readonly item: MediaItem;
}

/** The key of an item among those of all sections. */
export const keyOf = ({ kind, section, id }: MediaItemKey): string => [kind, section, id].join('/');
/** The key of this text. */
export function keyFrom(text: string): MediaItemKey {
  const [kind, section, ...id] = text.split('/');
  return { kind: kind as MediaKind, section: section as MediaSection, id: id.join('/') };
}
export const keyOfTarget = ({ kind, section, item }: EditTarget): string =>
  keyOf({ kind, section, id: item.id });

/** The sections of a kind, in the order of Specification §3. */
export const sectionsOf = (kind: MediaKind): readonly MediaSection[] =>
  kind === 'image' ? imageSections : videoSections;

/** 'gallery' → 'Gallery'. */
export const sectionLabel = (section: string): string =>
  isolated(section.charAt(0).toUpperCase() + section.slice(1));

/** 12, or 'at least 12' when a section of the kind could not be counted. */
export function totalText(counts: MediaCounts, kind: MediaKind): string {
  const total = figureText(kind === 'image' ? counts.images : counts.videos);
  return counts.failures.some((failure) => failure.kind === kind) ? `at least ${total}` : total;
}

/** Which sections could not be counted, and why. Null when all were counted. */
export function uncountedText({ failures }: MediaCounts): string | null {
  const [first] = failures;
  if (!first) return null;
  const names = failures.map(({ section }) => sectionLabel(section));
  return `Couldn’t count ${names.length === 1 ? 'section' : 'sections'} ${names.join(', ')}: ${messageOf(first.error)}`;
}

/** Switching to Images selects gallery, to Videos hero (Specification §2). */
export const firstSection = (kind: MediaKind): MediaSection => (kind === 'image' ? 'gallery' : 'hero');

/** A card's title, or 'Untitled' (Specification §2). */
export const titleOf = (item: MediaItem): string => isolated(item.title?.trim() || 'Untitled');

/** A card's description, else the storage public id, else 'No description' (Specification §2). */
export const descriptionOf = (item: MediaItem): string =>
  item.description?.trim() || item.cloudinary_public_id || 'No description';

/** The alternative text of an image: its alt text, else its title. */
export const altOf = (item: MediaItem): string => item.alt_text?.trim() || titleOf(item);

const smallImageOf = ({ thumbnail_url, urls }: MediaItem): string | null =>
  safeUrl(thumbnail_url) ?? safeUrl(urls.thumbnail) ?? safeUrl(urls.small) ?? safeUrl(urls.medium);

/** URLs of an image with more pixels than the thumbnail, from the smallest on. */
export const sharperOf = ({ urls: { small, medium, large } }: MediaItem): readonly string[] =>
  [small, medium, large].flatMap((url) => safeUrl(url) ?? []);

/** The URL of the thumbnail for the grid, or null when there is no safe one. */
export const thumbnailOf = (item: MediaItem, kind: MediaKind): string | null =>
  smallImageOf(item) ?? (kind === 'image' ? (safeUrl(item.urls.large) ?? safeUrl(item.url)) : null);

/** The URL of the file that the viewer shows or plays. */
export const fileOf = (item: MediaItem): string | null => safeUrl(item.url) ?? safeUrl(item.urls.large);

export const hasNoAltText = ({ alt_text }: MediaItem): boolean => !alt_text?.trim();

/** '2,400 × 1,600'. */
export const pixelsText = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  `${figureText(width)} × ${figureText(height)}`;

/** '0:42', '12:05', '1:02:05'. */
export function lengthText(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const end = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${end}` : `${minutes}:${end}`;
}
