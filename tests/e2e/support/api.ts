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
const item = type({ id: string(), title: optional(nullable(string())), status: optional(string()) });

/** The items of a list, as a second administrator reads them, past the page under test. */
export async function itemsOf({ request }: Page, path: string): Promise<readonly (typeof item.TYPE)[]> {
  const { data } = login.create(await (await request.post('/api/auth/login', { data: account })).json());
  const headers = { Authorization: `Bearer ${data.tokens.accessToken}` };
  return type({ data: array(item) }).create(await (await request.get(path, { headers })).json()).data;
}
