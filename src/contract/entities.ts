import {
  coerce,
  define,
  type Infer,
  nullable,
  number,
  optional,
  refine,
  type as shape,
  string,
  union,
  unknown,
} from 'superstruct';

/** The entities of Specification §3: the fields of what a server may send, and the normalized types that the app uses. */

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

/** The statuses in their order, with the figure that counts them, the tone of their badge and their icon. */
export const statusTable = {
  pending: { label: 'Pending', figure: 'pending', tone: 'pending', icon: 'clock' },
  in_progress: { label: 'In Progress', figure: 'inProgress', tone: 'progress', icon: 'progress' },
  completed: { label: 'Completed', figure: 'completed', tone: 'done', icon: 'check' },
} as const;
export type Status = keyof typeof statusTable;
export type StatusFigure = (typeof statusTable)[Status]['figure'];
export const statuses = Object.keys(statusTable) as readonly Status[];

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

const isScalar = (value: unknown): value is number | boolean =>
  typeof value === 'number' || typeof value === 'boolean';

/** ISO 8601 of epoch seconds or milliseconds. */
function toDateText(value: unknown): unknown {
  if (!isScalar(value)) return value;
  const parsed = new Date(Number(value) < 1e11 ? Number(value) * 1_000 : Number(value));
  return typeof value === 'boolean' || Number.isNaN(parsed.getTime()) ? String(value) : parsed.toISOString();
}

// What a server sends as a number or a boolean becomes text.
const requiredText = coerce(string(), unknown(), (value) => (isScalar(value) ? String(value) : value));
const text = optional(nullable(requiredText));
const isText = (value: unknown) => typeof value === 'string';
const date = optional(nullable(coerce(define<string>('date', isText), unknown(), toDateText)));
/** JSON.parse rounds a larger number, so that it is the id of another item. */
const id = refine(
  coerce(string(), unknown(), (value) => (Number.isSafeInteger(value) ? String(value) : value)),
  'id',
  (value) => !/^\.{0,2}$|\p{Surrogate}/u.test(value) || 'An id that no URL can carry',
);

export const wireUser = shape({ email: requiredText, created_at: date });
export const wireTokens = shape({ accessToken: requiredText, refreshToken: requiredText });
export const wireRefreshedTokens = shape({ accessToken: requiredText, refreshToken: unknown() });
export const wireApiKey = shape({ adminApiKey: requiredText });

const inboxFields = {
  id,
  name: text,
  email: text,
  phone: text,
  message: text,
  status: text,
  created_at: date,
};

export const wireInboxItem = shape(inboxFields);
/** With a status, so that a mere confirmation such as `{ id }` does not replace the item. */
export const wireStoredInboxItem = shape({ ...inboxFields, status: string() });

const content = { title: text, description: text, alt_text: text, category: text };

export const wireMediaItem = shape({
  id,
  section: text,
  ...content,
  content: optional(nullable(shape(content))),
  sort_order: optional(nullable(union([number(), string()]))),
  created_at: date,
  upload_time: date,
  cloudinary_public_id: text,
  urls: optional(nullable(shape({ thumbnail: text, small: text, medium: text, large: text }))),
  url: text,
  thumbnail_url: text,
});

/** What is stored in the browser under one fixed key (Specification §3). `timestamp` is epoch milliseconds. */
export const storedSession = shape({
  user: wireUser,
  tokens: wireTokens,
  apiKey: nullable(string()),
  timestamp: number(),
  /** The last refresh that could not be made, by any tab: epoch milliseconds, and milliseconds to wait. */
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

/** Signs that turn what follows them around, also after the text that has them. */
export const withoutOverrides = (text: string): string => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');

/** A text of blanks counts as missing. */
const orNull = (value: string | null | undefined): string | null => (value?.trim() ? value : null);

/** Also of characters without a width. */
const shownOrNull = (value: string | null | undefined): string | null =>
  value && /[^\s\p{Cf}]/u.test(value) ? withoutOverrides(value) : null;

export const toInboxItem = (wire: Infer<typeof wireInboxItem>): InboxItem => ({
  id: wire.id,
  name: shownOrNull(wire.name),
  email: shownOrNull(wire.email),
  phone: shownOrNull(wire.phone),
  message: shownOrNull(wire.message),
  status: wire.status ?? '',
  created_at: orNull(wire.created_at),
});

/**
 * The item's own fields take precedence over the nested `content`.
 * `section` is the requested section, used where the item has none.
 */
export const toMediaItem = (wire: Infer<typeof wireMediaItem>, section = ''): MediaItem => ({
  id: wire.id,
  section: orNull(wire.section) ?? section,
  title: shownOrNull(wire.title) ?? shownOrNull(wire.content?.title),
  description: shownOrNull(wire.description) ?? shownOrNull(wire.content?.description),
  alt_text: shownOrNull(wire.alt_text) ?? shownOrNull(wire.content?.alt_text),
  category: shownOrNull(wire.category) ?? shownOrNull(wire.content?.category),
  sort_order: Number(wire.sort_order) || 0,
  created_at: orNull(wire.created_at) ?? orNull(wire.upload_time),
  cloudinary_public_id: orNull(wire.cloudinary_public_id),
  urls: {
    thumbnail: orNull(wire.urls?.thumbnail),
    small: orNull(wire.urls?.small),
    medium: orNull(wire.urls?.medium),
    large: orNull(wire.urls?.large),
  },
  url: orNull(wire.url),
  thumbnail_url: orNull(wire.thumbnail_url),
});

/** Specification §3. */
export interface SectionedMedia {
  readonly sections: {
    readonly images: Readonly<Record<ImageSection, readonly MediaItem[]>>;
    readonly videos: Readonly<Record<VideoSection, readonly MediaItem[]>>;
  };
}

/** Numbers of items, in total and per section (Specification §3). A section that could not be read has none. */
export interface MediaCounts {
  readonly images: number;
  readonly videos: number;
  readonly sections: {
    readonly images: Readonly<Partial<Record<ImageSection, number>>>;
    readonly videos: Readonly<Partial<Record<VideoSection, number>>>;
  };
  /** The sections that could not be read: the totals are at least this. */
  readonly failures: readonly MediaCountFailure[];
}

export interface MediaCountFailure {
  readonly kind: MediaKind;
  readonly section: MediaSection;
  readonly error: unknown;
}

/** The items of a list that could be read, and why each of the others could not. */
export interface List<Item> {
  readonly items: readonly Item[];
  readonly unreadable: readonly string[];
}
