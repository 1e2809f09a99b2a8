import { createServer, request as httpRequest, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createListener } from '#fake-server/adapters/node.ts';
import { type Backend, createBackend } from '#fake-server/backend.ts';
import { clipForm, mp4, signIn } from './support.ts';

let backend: Backend;
let server: Server;
let origin: string;

beforeEach(async () => {
  backend = createBackend();
  server = createServer(createListener(backend, { cors: true }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const bearer = async () => ({ Authorization: `Bearer ${(await signIn(backend)).accessToken}` });
const upload = '/api/admin/videos/upload';

test('A video of 60 MB is uploaded and downloaded whole and in ranges', async () => {
  const size = 60 * 1024 * 1024;
  const bytes = Buffer.alloc(size, 7);
  mp4.copy(bytes);
  const response = await fetch(origin + upload, {
    method: 'POST',
    headers: await bearer(),
    body: clipForm({}, bytes),
  });
  const { data } = (await response.json()) as { data: { url: string } };
  expect(data.url.startsWith(`${origin}/files/`)).toBe(true);

  const whole = Buffer.from(await (await fetch(data.url)).arrayBuffer());
  expect(whole.equals(bytes)).toBe(true);

  const part = await fetch(data.url, { headers: { Range: `bytes=${size - 5}-` } });
  expect([part.status, part.headers.get('Content-Range'), await part.text()]).toEqual([
    206,
    `bytes ${size - 5}-${size - 1}/${size}`,
    '\x07'.repeat(5),
  ]);
}, 30_000);

test('What is read is compressed for a client that reads gzip, and for no other; the answer to a write is not', async () => {
  const headers = await bearer();
  const send = (path: string, encoding: string, method = 'GET') =>
    new Promise<readonly unknown[]>((resolve, reject) => {
      const options = { method, headers: { ...headers, 'Accept-Encoding': encoding } };
      httpRequest(origin + path, options, async (response) => {
        const { 'content-encoding': used, vary } = response.headers;
        const body = Buffer.concat(await response.toArray());
        resolve([used, vary, JSON.parse(String(used === 'gzip' ? gunzipSync(body) : body))]);
      })
        .once('error', reject)
        .end();
    });
  const inquiries = '/api/v1/admin/inquiries';
  const list = await (await fetch(origin + inquiries, { headers })).json();
  expect(await send(inquiries, 'gzip')).toEqual(['gzip', 'Accept-Encoding', list]);
  expect(await send(inquiries, 'identity')).toEqual([undefined, 'Accept-Encoding', list]);
  expect((await send(upload, 'gzip', 'POST')).slice(0, 2)).toEqual([undefined, undefined]);
});

test('A response is cut in the middle: its start arrives, its end does not', async () => {
  backend.addFault({ cut: true });
  const response = await fetch(`${origin}/api/auth/login`, { method: 'POST' });
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^\{"error":/);
  await expect(reader?.read()).rejects.toThrow(TypeError);
});

test('A connection is dropped in the middle of the upload, and nothing is stored', async () => {
  const headers = await bearer();
  await backend.reset({ videos: 0 });
  backend.addFault({ path: upload, drop: true, times: 1 });
  const size = 8 * 1024 * 1024;
  const sent = await new Promise<{ error: string; written: number }>((resolve, reject) => {
    const outgoing = httpRequest(origin + upload, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=seam', 'Content-Length': size },
    });
    outgoing.once('response', () => reject(new Error('The call was answered')));
    outgoing.once('error', (error) =>
      resolve({ error: error.name, written: outgoing.socket?.bytesWritten ?? 0 }),
    );
    outgoing.end(Buffer.alloc(size));
  });
  expect(sent.error).toBe('Error');
  expect(sent.written).toBeGreaterThan(size / 2);
  expect(backend.requests()).toEqual([{ method: 'POST', path: upload, status: 0 }]);
  const list = await fetch(`${origin}/api/videos/hero`, { headers: await bearer() });
  expect(await list.json()).toEqual({ data: [] });
});

test('A client that disconnects in the middle of an upload is logged with status 0', async () => {
  const headers = await bearer();
  const outgoing = httpRequest(origin + upload, {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': 'multipart/form-data; boundary=seam',
      'Content-Length': 1_000_000,
    },
  });
  outgoing.on('error', () => undefined);
  outgoing.write(Buffer.alloc(1_000));
  await expect.poll(() => backend.requests().at(-1)?.status).toBe(null);
  outgoing.destroy();
  await expect.poll(() => backend.requests().at(-1)?.status).toBe(0);
});

test('The next request on a connection is answered although the body of the one before came after its response', async () => {
  const size = 1024 * 1024;
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('latin1');
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  socket.write(
    `POST ${upload} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=seam\r\nContent-Length: ${size}\r\n\r\n`,
  );
  await expect.poll(statuses).toEqual(['401']);
  socket.write(Buffer.alloc(size));
  socket.write('GET /api/admin/profile HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(statuses).toEqual(['401', '401']);
});

test('Other paths are a 404, or go to the next middleware where there is one', async () => {
  expect((await fetch(`${origin}/media`)).status).toBe(404);
  const listener = createListener(backend);
  server.removeAllListeners('request');
  server.on('request', (incoming, outgoing) => listener(incoming, outgoing, () => outgoing.end('the page')));
  expect(await (await fetch(`${origin}/media`)).text()).toBe('the page');
  expect((await fetch(`${origin}/api/admin/profile`)).status).toBe(401);
});
