import { type Infer, nullable, number, optional, type as shape, string, union } from 'superstruct';

/** The entities of Specification §3: the structs of what a server may send, and the normalized types that the app uses. */

export const imageSections = ['gallery', 'contact', 'entrance', 'about', 'logo', 'swordman'] as const;
export const videoSections = ['hero', 'feature'] as const;
export type ImageSection = (typeof imageSections)[number];
export type VideoSection = (typeof videoSections)[number];
export type MediaSection = ImageSection | VideoSection;

export const imageCategories = [
  'Residential',
  'Commercial',
  'Office',
  'Hospitality',
  'Retail',
  'Healthcare',
  'Educational',
  'Mixed-Use',
] as const;

export const statuses = ['pending', 'in_progress', 'completed'] as const;
export type Status = (typeof statuses)[number];

export type MediaKind = 'image' | 'video';

export interface User {
  readonly email: string;
  /** ISO 8601, or null when the server sends none. */
  readonly created_at: string | null;
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** An inquiry or a contact message: both have the same fields, and every text of either may be missing. */
export interface InboxItem {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly message: string | null;
  /** One of `statuses`, or any other text the server sends, which is shown unchanged. */
  readonly status: string;
  readonly created_at: string | null;
}

interface MediaUrls {
  readonly thumbnail: string | null;
  readonly small: string | null;
  readonly medium: string | null;
  readonly large: string | null;
}

/** An image or a video; the nested `content` object is merged in. */
export interface MediaItem {
  readonly id: string;
  readonly section: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly alt_text: string | null;
  readonly category: string | null;
  readonly sort_order: number;
  /** `created_at`, else `upload_time`, as sent: not validated as a date. */
  readonly created_at: string | null;
  readonly cloudinary_public_id: string | null;
  readonly urls: MediaUrls;
  readonly url: string | null;
  readonly thumbnail_url: string | null;
}

const text = optional(nullable(string()));
const identifier = union([string(), number()]);

export const wireUser = shape({ email: string(), created_at: text });
export const wireTokens = shape({ accessToken: string(), refreshToken: string() });

export const wireInboxItem = shape({
  id: identifier,
  name: text,
  email: text,
  phone: text,
  message: text,
  status: text,
  created_at: text,
});

const content = { title: text, description: text, alt_text: text, category: text };

export const wireMediaItem = shape({
  id: identifier,
  section: text,
  ...content,
  content: optional(nullable(shape(content))),
  sort_order: optional(nullable(union([number(), string()]))),
  created_at: text,
  upload_time: text,
  cloudinary_public_id: text,
  urls: optional(nullable(shape({ thumbnail: text, small: text, medium: text, large: text }))),
  url: text,
  thumbnail_url: text,
});

/** What is stored in the browser under one fixed key (Specification §3, decision 4). `timestamp` is epoch milliseconds. */
export const storedSession = shape({
  user: wireUser,
  tokens: wireTokens,
  apiKey: nullable(string()),
  timestamp: number(),
  /** The last refresh that could not be made, by any tab: epoch milliseconds, and milliseconds to wait (decision 50). */
  refreshFailure: optional(shape({ at: number(), retryAfter: number() })),
});

export interface Session {
  readonly user: User;
  readonly tokens: Tokens;
  readonly apiKey: string | null;
  readonly timestamp: number;
}

export const toUser = (wire: Infer<typeof wireUser>): User => ({
  email: wire.email,
  created_at: wire.created_at ?? null,
});

/** Missing and empty texts become null, ids become text. */
export const toInboxItem = (wire: Infer<typeof wireInboxItem>): InboxItem => ({
  id: String(wire.id),
  name: wire.name || null,
  email: wire.email || null,
  phone: wire.phone || null,
  message: wire.message || null,
  status: wire.status ?? '',
  created_at: wire.created_at || null,
});

/**
 * The item's own fields take precedence over the nested `content` (decision 1).
 * `section` is the requested section, used where the item has none.
 */
export const toMediaItem = (wire: Infer<typeof wireMediaItem>, section = ''): MediaItem => ({
  id: String(wire.id),
  section: wire.section || section,
  title: wire.title || wire.content?.title || null,
  description: wire.description || wire.content?.description || null,
  alt_text: wire.alt_text || wire.content?.alt_text || null,
  category: wire.category || wire.content?.category || null,
  sort_order: Number(wire.sort_order) || 0,
  created_at: wire.created_at || wire.upload_time || null,
  cloudinary_public_id: wire.cloudinary_public_id || null,
  urls: {
    thumbnail: wire.urls?.thumbnail || null,
    small: wire.urls?.small || null,
    medium: wire.urls?.medium || null,
    large: wire.urls?.large || null,
  },
  url: wire.url || null,
  thumbnail_url: wire.thumbnail_url || null,
});

/** Specification §3. */
export interface SectionedMedia {
  readonly sections: {
    readonly images: Readonly<Record<ImageSection, readonly MediaItem[]>>;
    readonly videos: Readonly<Record<VideoSection, readonly MediaItem[]>>;
  };
}

/** Numbers of items, in total and per section (Specification §3). */
export interface MediaCounts {
  readonly images: number;
  readonly videos: number;
  readonly sections: {
    readonly images: Readonly<Record<ImageSection, number>>;
    readonly videos: Readonly<Record<VideoSection, number>>;
  };
}
