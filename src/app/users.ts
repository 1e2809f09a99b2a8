import { readJson, writeText } from '#session/keptText.ts';

/** localStorage key: when each user whose session has not ended by a sign-out was here last, in epoch milliseconds. */
const visitsKey = 'admin-visits';

/** Milliseconds after which what such a user has left is deleted. */
const keptFor = 30 * 24 * 60 * 60 * 1_000;

const readVisits = (): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(readJson('localStorage', visitsKey) ?? {}).filter(
      (visit): visit is [string, number] => typeof visit[1] === 'number',
    ),
  );

const writeVisits = (visits: Readonly<Record<string, number>>) =>
  writeText('localStorage', visitsKey, Object.keys(visits).length > 0 ? JSON.stringify(visits) : null);

/** Without an email in their keys: who was signed in, and which rows of the upload queue this tab owned. */
const tabKeys: readonly string[] = ['admin-last-user', 'admin-upload-owner'];

/** Deletes what localStorage and sessionStorage hold of a user. The server may name users by any text. */
export function forgetUser(email: string): void {
  const isOfUser = (key: string) => key.startsWith('admin-') && key.endsWith(` ${email}`);
  // Where storage is blocked, nothing is kept.
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (isOfUser(key)) storage.removeItem(key);
    const { [email]: _, ...others } = readVisits();
    writeVisits(others);
  } catch {}
}

/** Deletes what this tab holds of the user who has signed out. */
export function forgetTab(): void {
  for (const key of tabKeys) writeText('sessionStorage', key, null);
}

/** Notes the visit of a user, and forgets those who have not returned. Returns their emails. */
export function expireUsers(email: string, now: number): readonly string[] {
  try {
    const visits: Readonly<Record<string, number>> = { ...readVisits(), [email]: now };
    const gone = Object.keys(visits).filter((user) => now - (visits[user] ?? now) > keptFor);
    writeVisits(visits);
    for (const user of gone) forgetUser(user);
    return gone;
  } catch {
    return [];
  }
}
