import { randomUUID, scryptSync, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * The least that the dashboard works with, in memory: `ADMIN_PASSWORD=… node docs/examples/server.mjs [PORT]`, then sign in
 * as admin@example.com. docs/backend-guide.md says what it leaves out.
 */

const imageSections = ['gallery', 'contact', 'entrance', 'about', 'logo', 'swordman'];
const videoSections = ['hero', 'feature'];
const statuses = ['pending', 'in_progress', 'completed'];
const megabyte = 1024 ** 2;
const accessLifetime = 15 * 60_000;

function refuse(status, message) {
  throw Object.assign(new Error(message), { status });
}
const found = (items, matches) => items.find(matches) ?? refuse(404, 'Not found');
const text = (value, field) =>
  typeof value === 'string' && value ? value : refuse(422, `${field}: is required`);

/** The whole body. One that is larger than the largest form is refused. */
async function bytesOf(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > 101 * megabyte) refuse(413, 'File size exceeds limit. Maximum size is 100MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function jsonOf(request) {
  const bytes = await bytesOf(request);
  try {
    return Object(JSON.parse(bytes.toString()));
  } catch {
    return refuse(400, 'The body is not JSON');
  }
}

/** The files of a form under `part`, each with its own texts. */
async function uploadsOf(request, part) {
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
  const form = await new Response(await bytesOf(request), { headers })
    .formData()
    .catch(() => refuse(400, 'The body is not a whole multipart form'));
  const files = form.getAll(part).filter((value) => value instanceof File);
  if (files.length === 0) refuse(422, 'Please select a file to upload');
  const names = [...new Set(form.keys())].filter((name) => name !== part);
  return files.map((file, index) => ({
    file,
    // A form sends every line break as CRLF, which counts one character.
    fields: Object.fromEntries(
      names.map((name) => [
        name,
        String(form.getAll(name)[index] ?? form.get(name)).replaceAll('\r\n', '\n'),
      ]),
    ),
  }));
}

/** The texts of an item, checked as Specification §5 has them. */
function textsOf({ title, description = '', alt_text = '', category = '', sort_order = 0 }) {
  const trimmed = text(String(title ?? '').trim(), 'title');
  if (trimmed.length > 100) refuse(422, 'Title must be less than 100 characters');
  if (description?.length > 500) refuse(422, 'Description must be less than 500 characters');
  return { title: trimmed, description, alt_text, category, sort_order: Number(sort_order) || 0 };
}

const pageOf = (items, query) => {
  const offset = Number(query.get('offset') ?? 0);
  return items.slice(offset, query.has('limit') ? offset + Number(query.get('limit')) : undefined);
};

const remove = (items, item) => ({ id: items.splice(items.indexOf(item), 1)[0].id });

/** The calls on inquiries or contact messages. */
function inboxRoutes(name, items) {
  const path = `/api/v1/admin/${name}`;
  const own = ({ id }) => found(items, (item) => item.id === id);
  return {
    [`GET ${path}`]: (_, __, query) => pageOf(items, query),
    [`GET ${path}/:id`]: (_, params) => own(params),
    [`PUT ${path}/:id`]: async (request, params) => {
      const item = own(params);
      const { status } = await jsonOf(request);
      if (!statuses.includes(status)) refuse(422, `status: must be one of ${statuses.join(', ')}`);
      return Object.assign(item, { status });
    },
    [`DELETE ${path}/:id`]: (_, params) => remove(items, own(params)),
  };
}

/** The calls on images or videos. */
function mediaRoutes(kind, { sections, limit }, files) {
  const items = [];
  const part = kind.slice(0, -1);
  const own = ({ section, id }) => found(items, (item) => item.id === id && item.section === section);

  async function store({ file, fields }, { host }) {
    if (file.size > limit * megabyte) refuse(413, `File size exceeds limit. Maximum size is ${limit}MB.`);
    if (!file.type.startsWith(`${part}/`)) refuse(415, 'Invalid file type');
    if (!sections.includes(fields.section)) refuse(422, 'section: is unknown');
    const id = randomUUID();
    const url = `http://${host}/files/${id}`;
    const created_at = new Date().toISOString();
    const item = { id, section: fields.section, ...textsOf(fields), created_at, url };
    files.set(id, { type: file.type, bytes: Buffer.from(await file.arrayBuffer()) });
    items.unshift(kind === 'images' ? { ...item, thumbnail_url: url } : item);
    return items[0];
  }

  return {
    [`GET /api/${kind}/:section`]: (_, { section }, query) =>
      sections.includes(section)
        ? pageOf(
            items.filter((item) => item.section === section),
            query,
          )
        : refuse(404, 'There is no such section'),
    [`POST /api/admin/${kind}/upload`]: async (request) =>
      store((await uploadsOf(request, part))[0], request.headers),
    [`POST /api/admin/${kind}/batch-upload`]: async (request) => {
      const results = [];
      for (const upload of await uploadsOf(request, kind))
        results.push(
          await store(upload, request.headers).then(
            (item) => ({ ok: true, item }),
            ({ message }) => ({ ok: false, error: { message } }),
          ),
        );
      return { results };
    },
    [`PUT /api/admin/${kind}/:section/:id`]: async (request, params) => {
      const item = own(params);
      return Object.assign(item, textsOf({ ...item, ...(await jsonOf(request)) }));
    },
    [`DELETE /api/admin/${kind}/:section/:id`]: (_, params) => {
      const item = own(params);
      files.delete(item.id);
      return remove(items, item);
    },
  };
}

/** Sign-in, tokens, profile, API key and password; and what checks an Authorization header. */
function createAccount(firstPassword) {
  const user = { email: 'admin@example.com', created_at: new Date().toISOString() };
  const salt = randomUUID();
  const hash = (password) => scryptSync(String(password), salt, 32);
  let password = hash(firstPassword);
  let adminApiKey = randomUUID();
  /** By refresh token: access tokens with the time at which they expire. */
  const sessions = new Map();
  const issue = (refreshToken) => {
    const accessToken = randomUUID();
    sessions.set(refreshToken, { ...sessions.get(refreshToken), [accessToken]: Date.now() + accessLifetime });
    return { accessToken, refreshToken };
  };
  const isPassword = (candidate) => timingSafeEqual(hash(candidate), password);
  const routes = {
    'POST /api/auth/login': async (request) => {
      const body = await jsonOf(request);
      const isKnown = text(body.email, 'email').trim().toLowerCase() === user.email;
      if (!isPassword(text(body.password, 'password')) || !isKnown)
        refuse(401, 'The email or the password is wrong');
      return { user, tokens: issue(randomUUID()) };
    },
    'POST /api/auth/refresh': async (request) => {
      const refreshToken = text((await jsonOf(request)).refreshToken, 'refreshToken');
      if (!sessions.has(refreshToken)) refuse(401, 'The refresh token is unknown or revoked');
      return { tokens: issue(refreshToken) };
    },
    'POST /api/auth/logout': async (request) => {
      sessions.delete((await jsonOf(request)).refreshToken);
      return {};
    },
    'GET /api/admin/profile': () => ({ user }),
    'GET /api/admin/api-key': () => ({ adminApiKey }),
    'POST /api/admin/regenerate-api-key': () => {
      adminApiKey = randomUUID();
      return { adminApiKey };
    },
    'PUT /api/admin/change-password': async (request) => {
      if (request.headers['x-api-key'] !== adminApiKey) refuse(403, 'The API key is wrong');
      const { currentPassword, newPassword, confirmPassword } = await jsonOf(request);
      if (!isPassword(currentPassword)) refuse(422, 'Current password is incorrect');
      if (text(newPassword, 'newPassword').length < 8)
        refuse(422, 'Password must be at least 8 characters long');
      if (newPassword !== confirmPassword) refuse(422, 'New passwords do not match');
      password = hash(newPassword);
      sessions.clear();
      return {};
    },
  };
  const requireToken = ({ authorization = '' }) => {
    const [, token] = /^Bearer (\S+)$/.exec(authorization) ?? [];
    const isValid = [...sessions.values()].some((tokens) => tokens[token] > Date.now());
    if (!isValid) refuse(401, 'Sign in first');
  };
  return { routes, requireToken };
}

const message = (name) => {
  const texts = { name, email: 'someone@example.org', phone: null, message: 'We rebuild our kitchen.' };
  return { id: randomUUID(), ...texts, status: 'pending', created_at: new Date().toISOString() };
};

const files = new Map();
const account = createAccount(process.env.ADMIN_PASSWORD ?? randomUUID());
const routes = Object.entries({
  ...account.routes,
  ...inboxRoutes('inquiries', ['Ada', 'Bo', 'Cleo'].map(message)),
  ...inboxRoutes('contact', ['Dan', 'Eve'].map(message)),
  ...mediaRoutes('images', { sections: imageSections, limit: 10 }, files),
  ...mediaRoutes('videos', { sections: videoSections, limit: 100 }, files),
}).map(([call, run]) => [new RegExp(`^${call.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`), run]);

async function answer(request) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const call = `${request.method} ${pathname}`;
  const [pattern, run] = routes.find(([one]) => one.test(call)) ?? refuse(404, 'There is no such call');
  if (!pathname.startsWith('/api/auth/')) account.requireToken(request.headers);
  return run(request, pattern.exec(call).groups, searchParams);
}

const server = createServer(async (request, response) => {
  const send = (status, type, body) =>
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
  const sendJson = (status, body) => send(status, 'application/json', JSON.stringify(body));
  const file = files.get(request.url.replace('/files/', ''));
  if (file) return send(200, file.type, file.bytes);
  try {
    sendJson(200, { data: await answer(request) });
  } catch (error) {
    if (!error.status) process.stderr.write(`${error.stack}\n`);
    sendJson(error.status ?? 500, { error: { message: error.status ? error.message : 'The server failed' } });
  }
  request.resume();
});
server.listen(Number(process.argv[2] ?? 4020), '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`),
);
