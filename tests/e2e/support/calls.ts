import type { Page } from '@playwright/test';
import { array, nullable, string, type } from 'superstruct';
import { account } from './signIn.ts';

/** The paths of the calls that the tests make fail, and how the dashboard asks for its latest fifty (Specification §7). */
export const paths = {
  inquiries: '/api/v1/admin/inquiries',
  latestInquiries: '/api/v1/admin/inquiries?limit=50&offset=0',
  contact: '/api/v1/admin/contact',
  images: '/api/images/*',
  videos: '/api/videos/*',
} as const;

const item = type({
  id: string(),
  name: nullable(string()),
  email: nullable(string()),
  phone: nullable(string()),
  message: nullable(string()),
  status: string(),
});

const answers = {
  login: type({ data: type({ tokens: type({ accessToken: string() }) }) }),
  list: type({ data: array(item) }),
  item: type({ data: item }),
};

/** The server's own word, past the browser's page: what a second administrator would see and do. */
export interface OtherWindow {
  /** All of an inbox, newest first. */
  list(path: string): Promise<readonly (typeof item.TYPE)[]>;
  statusOf(path: string, id: string): Promise<string>;
  remove(path: string, id: string): Promise<void>;
}

/** Signs in beside the page, with tokens of its own. Each call throws an Error when the server refuses it. */
export async function otherWindow(page: Page): Promise<OtherWindow> {
  const login = await page.request.post('/api/auth/login', { data: account });
  const { accessToken } = answers.login.create(await login.json()).data.tokens;
  const options = { headers: { Authorization: `Bearer ${accessToken}` }, failOnStatusCode: true };
  return {
    list: async (path) => answers.list.create(await (await page.request.get(path, options)).json()).data,
    statusOf: async (path, id) =>
      answers.item.create(await (await page.request.get(`${path}/${id}`, options)).json()).data.status,
    remove: async (path, id) => {
      await page.request.delete(`${path}/${id}`, options);
    },
  };
}
