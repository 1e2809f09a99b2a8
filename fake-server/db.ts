import { factory, nullable, primaryKey } from '@mswjs/data';

/**
 * The entities that the fake backend keeps (Specification §3). Dates are ISO 8601 texts, expiries epoch milliseconds.
 * The library drops unknown keys and turns an omitted nullable text into '': rows are created through `Row` types,
 * which name every column, and absent texts are null.
 */
const models = {
  account: {
    email: primaryKey(String),
    passwordHash: String,
    apiKey: String,
    created_at: String,
  },
  session: {
    refreshToken: primaryKey(String),
    email: String,
    expiresAt: Number,
    isRevoked: Boolean,
  },
  accessToken: {
    token: primaryKey(String),
    refreshToken: String,
    email: String,
    expiresAt: Number,
  },
  inquiry: inboxModel(),
  contact: inboxModel(),
  image: { ...mediaModel(), category: nullable(String), isActive: Boolean },
  video: mediaModel(),
};

function inboxModel() {
  return {
    id: primaryKey(String),
    name: String,
    email: nullable(String),
    phone: nullable(String),
    message: nullable(String),
    status: String,
    created_at: String,
  };
}

function mediaModel() {
  return {
    id: primaryKey(String),
    section: String,
    title: nullable(String),
    description: nullable(String),
    alt_text: nullable(String),
    sort_order: Number,
    created_at: nullable(String),
    cloudinary_public_id: nullable(String),
    /** Name of the file below /files/, or null when the item has no picture address at all. */
    file: nullable(String),
    /** Whether its small pictures are named too. */
    hasThumbnail: Boolean,
    /** Which of the forms of Specification §3 the wire item takes. */
    form: String as () => MediaForm,
  };
}

/** Fields of its own with `created_at`; nested `content` with `upload_time` (Specification §3). */
export type MediaForm = 'flat' | 'nested';

export interface InboxRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly message: string | null;
  readonly status: string;
  readonly created_at: string;
}

export interface MediaRow {
  readonly id: string;
  readonly section: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly alt_text: string | null;
  readonly sort_order: number;
  readonly created_at: string | null;
  readonly cloudinary_public_id: string | null;
  readonly file: string | null;
  readonly hasThumbnail: boolean;
  readonly form: MediaForm;
}

export interface ImageRow extends MediaRow {
  readonly category: string | null;
  readonly isActive: boolean;
}

/** A new, empty database. Each backend has its own. */
export const createDatabase = () => factory(models);

export type Database = ReturnType<typeof createDatabase>;

/** Newest first; what has no date comes last; of the same moment, the one that came later first. */
export function newestFirst<Row extends { readonly created_at: string | null }>(
  rows: readonly Row[],
): readonly Row[] {
  return rows
    .map((row, index) => ({ row, index, time: row.created_at ? Date.parse(row.created_at) : -Infinity }))
    .sort((left, right) => (left.time === right.time ? right.index - left.index : right.time - left.time))
    .map(({ row }) => row);
}

/** The part of a list that `limit` and `offset` ask for (Specification §7). */
export const pageOf = <Row>(
  rows: readonly Row[],
  { limit, offset = 0 }: { readonly limit?: number | undefined; readonly offset?: number | undefined },
): readonly Row[] => rows.slice(offset, limit === undefined ? undefined : offset + limit);
