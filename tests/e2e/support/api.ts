import type { Page } from '@playwright/test';
import { array, nullable, optional, string, type } from 'superstruct';
import { account } from './signIn.ts';

/** Paths of the API (Specification §7). */
export const paths = {
  inquiries: '/api/v1/admin/inquiries',
  /** What the dashboard reads for its recent activity. */
  latestInquiries: '/api/v1/admin/inquiries?limit=50&offset=0',
  contact: '/api/v1/admin/contact',
} as const;

const login = type({ data: type({ tokens: type({ accessToken: string() }) }) });
const item = type({
  id: string(),
  name: optional(nullable(string())),
  title: optional(nullable(string())),
  status: optional(string()),
});

async function signInElsewhere({ request }: Page) {
  const { data } = login.create(await (await request.post('/api/auth/login', { data: account })).json());
  return { Authorization: `Bearer ${data.tokens.accessToken}` };
}

/** The items of a list, as a second administrator reads them, past the page under test. */
export async function itemsOf(page: Page, path: string): Promise<readonly (typeof item.TYPE)[]> {
  const headers = await signInElsewhere(page);
  return type({ data: array(item) }).create(await (await page.request.get(path, { headers })).json()).data;
}

/** A second administrator deletes this person's item. */
export async function removeElsewhere(page: Page, path: string, name: string): Promise<void> {
  const found = (await itemsOf(page, path)).find((each) => each.name === name);
  await page.request.delete(`${path}/${found?.id}`, { headers: await signInElsewhere(page) });
}
