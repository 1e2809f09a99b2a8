import type { Page } from '@playwright/test';
import { array, nullable, string, type } from 'superstruct';
import { account } from './signIn.ts';

/** Paths of the API (Specification §7). */
export const paths = {
  inquiries: '/api/v1/admin/inquiries',
  /** What the dashboard reads for its recent activity. */
  latestInquiries: '/api/v1/admin/inquiries?limit=50&offset=0',
  contact: '/api/v1/admin/contact',
} as const;

const item = type({ id: string(), name: nullable(string()), message: nullable(string()), status: string() });

const responses = {
  login: type({ data: type({ tokens: type({ accessToken: string() }) }) }),
  list: type({ data: array(item) }),
  item: type({ data: item }),
};

/** Requests of a second administrator, past the page under test. A response that is not 2xx throws an Error. */
export interface ApiClient {
  /** All of an inbox, newest first. */
  list(path: string): Promise<readonly (typeof item.TYPE)[]>;
  statusOf(path: string, id: string): Promise<string>;
  remove(path: string, id: string): Promise<void>;
}

/** Signs in with tokens of its own. */
export async function apiClient({ request }: Page): Promise<ApiClient> {
  const login = await request.post('/api/auth/login', { data: account });
  const { accessToken } = responses.login.create(await login.json()).data.tokens;
  const options = { headers: { Authorization: `Bearer ${accessToken}` }, failOnStatusCode: true };
  return {
    list: async (path) => responses.list.create(await (await request.get(path, options)).json()).data,
    statusOf: async (path, id) =>
      responses.item.create(await (await request.get(`${path}/${id}`, options)).json()).data.status,
    remove: async (path, id) => {
      await request.delete(`${path}/${id}`, options);
    },
  };
}
