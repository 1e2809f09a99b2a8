import { factory, nullable, primaryKey } from '@mswjs/data';
import type { InboxItem } from '#contract/entities.ts';

/**
 * The entities of the fake backend (Specification §3). Dates are ISO 8601, expiries epoch milliseconds.
 * @mswjs/data drops unknown keys and turns an omitted nullable text into '': rows are created through the `Row` types,
 * which name every column, with null for what is absent.
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
  image: mediaModel(),
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
    category: nullable(String),
    sort_order: Number,
    created_at: nullable(String),
    cloudinary_public_id: nullable(String),
    isActive: Boolean,
    /** Id of the file below /files/; null for an item without a url. */
    file: nullable(String),
    hasThumbnail: Boolean,
    form: String as () => MediaForm,
  };
}

/** How an item is sent: flat with `created_at`, or with nested `content` and `upload_time` (Specification §3). */
export type MediaForm = 'flat' | 'nested';

/** An inquiry or a contact message; each has a name and a date. */
export interface InboxRow extends InboxItem {
  readonly name: string;
  readonly created_at: string;
}

/** An image or a video; videos have no category and are always active. */
export interface MediaRow {
  readonly id: string;
  readonly section: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly alt_text: string | null;
  readonly category: string | null;
  readonly sort_order: number;
  readonly created_at: string | null;
  readonly cloudinary_public_id: string | null;
  readonly isActive: boolean;
  readonly file: string | null;
  readonly hasThumbnail: boolean;
  readonly form: MediaForm;
}

/** Creates an empty database. */
export const createDatabase = () => factory(models);

export type Database = ReturnType<typeof createDatabase>;

/** All rows, by the name of their model: plain values. */
export type Rows = Readonly<Record<string, readonly object[]>>;

const modelNames = Object.keys(models) as readonly (keyof typeof models)[];

export const rowsOf = (db: Database): Rows =>
  Object.fromEntries(modelNames.map((name) => [name, db[name].getAll().map((row) => ({ ...row }))]));

/** A database with these rows. */
export function databaseOf(rows: Rows): Database {
  const db = createDatabase();
  for (const name of modelNames) {
    const model: { create(row: object): unknown } = db[name];
    for (const row of rows[name] ?? []) model.create(row);
  }
  return db;
}

/** Newest first, undated rows last; of the same moment, the row created later first. */
export function newestFirst<Row extends { readonly created_at: string | null }>(
  rows: readonly Row[],
): readonly Row[] {
  return rows
    .map((row, index) => ({ row, index, time: row.created_at ? Date.parse(row.created_at) : -Infinity }))
    .sort((left, right) => (left.time === right.time ? right.index - left.index : right.time - left.time))
    .map(({ row }) => row);
}

/** `limit` and `offset` of a list request (Specification §7). */
export interface Page {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** The requested part of a list. */
export const pageOf = <Row>(rows: readonly Row[], { limit, offset = 0 }: Page): readonly Row[] =>
  rows.slice(offset, limit === undefined ? undefined : offset + limit);

/** 'atelier/gallery/cafe-zoe' for 'Café Zoë' in the gallery. */
export function publicIdFor(section: string, title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return `atelier/${section}/${plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'untitled'}`;
}
