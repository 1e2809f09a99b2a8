import { demoAccount } from '../account.ts';
import { hashPassword, randomToken } from '../auth.ts';
import type { SeedNumbers } from '../control/structs.ts';
import { createDatabase, type Database } from '../db.ts';
import type { FileStore } from '../files/store.ts';
import { seedInbox } from './inbox.ts';
import { seedMedia } from './media.ts';

export type AllSeedNumbers = { readonly [Kind in keyof SeedNumbers]-?: number };

export const defaultSeed: AllSeedNumbers = { inquiries: 48, contact: 31, images: 46, videos: 6 };

const accountAge = 3 * 365 * 24 * 60 * 60 * 1000;

/** Takes the numbers that are left out from `defaults`. */
export const withDefaults = (numbers: SeedNumbers, defaults: AllSeedNumbers): AllSeedNumbers => ({
  inquiries: numbers.inquiries ?? defaults.inquiries,
  contact: numbers.contact ?? defaults.contact,
  images: numbers.images ?? defaults.images,
  videos: numbers.videos ?? defaults.videos,
});

/**
 * A database with the demo account and generated items; their files are added to `files`. The same numbers always seed
 * the same data, except for secrets and for dates, which count back from `now` in epoch milliseconds.
 */
export async function seedDatabase(
  numbers: AllSeedNumbers,
  files: FileStore,
  now: number,
): Promise<Database> {
  const db = createDatabase();
  db.account.create({
    email: demoAccount.email,
    passwordHash: await hashPassword(demoAccount.password),
    apiKey: randomToken('key'),
    created_at: new Date(now - accountAge).toISOString(),
  });
  seedInbox(db, 'inquiry', numbers.inquiries, now);
  seedInbox(db, 'contact', numbers.contact, now);
  seedMedia(db, files, 'image', numbers.images, now);
  seedMedia(db, files, 'video', numbers.videos, now);
  return db;
}
