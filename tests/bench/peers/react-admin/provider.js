import { QueryClient } from '@tanstack/react-query';
import { fetchUtils, HttpError } from 'react-admin';

/** Where the application keeps its session, too. */
const key = 'admin-session';
const session = () => JSON.parse(localStorage.getItem(key) ?? 'null');

export const authProvider = {
  async login({ username, password }) {
    const body = JSON.stringify({ email: username, password });
    const { json } = await fetchUtils.fetchJson('/api/auth/login', { method: 'POST', body });
    localStorage.setItem(key, JSON.stringify({ ...json.data, apiKey: null, timestamp: Date.now() }));
  },
  async logout() {
    localStorage.removeItem(key);
  },
  async checkAuth() {
    if (!session()) throw new Error('Nobody is signed in');
  },
  async checkError({ status }) {
    if (status === 401) throw new Error('The session has ended');
  },
  async getIdentity() {
    const { email } = session().user;
    return { id: email, fullName: email };
  },
};

async function request(path, options = {}) {
  const token = `Bearer ${session()?.tokens.accessToken}`;
  const { json } = await fetchUtils.fetchJson(`/api/v1/admin${path}`, {
    ...options,
    user: { authenticated: true, token },
  });
  return json.data;
}

export const queryClient = new QueryClient();

/** The server neither searches nor sorts. The list is read again when it is as old as the application lets one become. */
const listOf = (resource) =>
  queryClient.fetchQuery({
    queryKey: ['list of the server', resource],
    queryFn: () => request(`/${resource}`),
    staleTime: 30_000,
  });

const searched = ['name', 'email', 'phone', 'message'];

const refused = async (resource) => {
  throw new HttpError(`${resource} cannot do that`, 400);
};

export const dataProvider = {
  async getList(resource, { pagination: { page, perPage }, sort: { field, order }, filter: { q = '' } }) {
    const text = q.trim().toLowerCase();
    const found = (await listOf(resource)).filter(
      (item) => text === '' || searched.some((name) => item[name]?.toLowerCase().includes(text)),
    );
    const factor = order === 'ASC' ? 1 : -1;
    const value = (item) => item[field] ?? '';
    found.sort((left, right) =>
      value(left) === value(right) ? 0 : value(left) < value(right) ? -factor : factor,
    );
    return { data: found.slice((page - 1) * perPage, page * perPage), total: found.length };
  },
  async getOne(resource, { id }) {
    return { data: await request(`/${resource}/${id}`) };
  },
  async getMany(resource, { ids }) {
    return { data: (await listOf(resource)).filter(({ id }) => ids.includes(id)) };
  },
  async update(resource, { id, data: { status } }) {
    const body = JSON.stringify({ status });
    const data = await request(`/${resource}/${id}`, { method: 'PUT', body });
    queryClient.setQueryData(['list of the server', resource], (items) =>
      items?.map((item) => (item.id === id ? data : item)),
    );
    return { data };
  },
  async delete(resource, { id, previousData }) {
    await request(`/${resource}/${id}`, { method: 'DELETE' });
    queryClient.setQueryData(['list of the server', resource], (items) =>
      items?.filter((item) => item.id !== id),
    );
    return { data: previousData };
  },
  create: refused,
  updateMany: refused,
  deleteMany: refused,
  getManyReference: refused,
};
