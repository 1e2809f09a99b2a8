import { type Infer, integer, max, min, object, optional } from 'superstruct';
import { demoAccount } from './account.ts';
import { createDatabase, type Database } from './db.ts';
import type { FileStore } from './files.ts';
import { hashPassword, randomToken } from './secrets.ts';
import { seedInbox } from './seed/inbox.ts';
import { seedImages, seedVideos } from './seed/media.ts';

const amount = optional(max(min(integer(), 0), 100_000));

/** How much data to seed, as `POST /__fake/reset` takes it (decision 24). */
export const seedNumbers = object({ inquiries: amount, contact: amount, images: amount, videos: amount });

/** How many of each kind to seed; what is left out is as the backend was made. */
export type SeedChoice = Readonly<Infer<typeof seedNumbers>>;

/** How many of each kind there are. */
export type SeedNumbers = { readonly [Kind in keyof SeedChoice]-?: number };

/** A studio's ordinary year. */
export const defaultSeed: SeedNumbers = { inquiries: 48, contact: 31, images: 46, videos: 6 };

const accountAge = 3 * 365 * 24 * 60 * 60 * 1000;

/** The numbers of the last choice that names them. */
export function combined(base: SeedNumbers, choice: SeedChoice = {}): SeedNumbers {
  const { inquiries, contact, images, videos } = choice;
  return {
    inquiries: inquiries ?? base.inquiries,
    contact: contact ?? base.contact,
    images: images ?? base.images,
    videos: videos ?? base.videos,
  };
}

/**
 * A database with the demo account and so much data; the files are put into `files`. The same numbers give the same data,
 * except that dates count back from `now`, in epoch milliseconds, and that secrets are new (decision 23).
 */
export async function seededDatabase(numbers: SeedNumbers, files: FileStore, now: number): Promise<Database> {
  const db = createDatabase();
  db.account.create({
    email: demoAccount.email,
    passwordHash: await hashPassword(demoAccount.password),
    apiKey: randomToken('key'),
    created_at: new Date(now - accountAge).toISOString(),
  });
  seedInbox(db, 'inquiry', numbers.inquiries, now);
  seedInbox(db, 'contact', numbers.contact, now);
  seedImages(db, files, numbers.images, now);
  seedVideos(db, files, numbers.videos, now);
  return db;
}
