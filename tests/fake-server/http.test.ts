import { createServer, request as httpRequest, type Server } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { CommandLineError, parseCommandLine, portError } from '#fake-server/adapters/commandLine.ts';
import { createListener } from '#fake-server/adapters/node.ts';
import { type Backend, createBackend } from '#fake-server/backend.ts';
import { startNode } from '#tests/support/webServers.ts';
import { clipForm, mp4, signIn } from './support.ts';

describe('the command line', () => {
  test('The flags set the port, the seed numbers and what the demo serves', () => {
    const none = { port: 4010, seed: {}, dist: undefined, isBuilt: true, isHelp: false };
    expect(parseCommandLine([], 4010)).toEqual(none);
    const argv = '--port 4180 --inquiries 2000 --images=0 --dist dist --no-build --help'.split(' ');
    expect(parseCommandLine(argv, 4173, true)).toEqual({
      port: 4180,
      seed: { inquiries: 2000, images: 0 },
      dist: 'dist',
      isBuilt: false,
      isHelp: true,
    });
  });

  test.each([
    ['--prot 4010', "Unknown option '--prot'"],
    ['--dist dist', "Unknown option '--dist'"],
    ['--port http', "--port takes a whole number from 0 to 65535, not 'http'"],
    ['--videos 1.5', "--videos takes a whole number from 0 to 100000, not '1.5'"],
    ['4010', "Unexpected argument '4010'"],
  ])('The command line %s is rejected', (line, message) => {
    const parse = () => parseCommandLine(line.split(' '), 4010);
    expect(parse).toThrow(CommandLineError);
    expect(parse).toThrow(message);
  });

  test('A port in use has a message of its own, any other error stays as it is', () => {
    const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' });
    const other = new Error('No rights');
    expect(portError(taken, 4010)).toEqual(
      new Error('Port 4010 is taken. Stop what uses it, or choose another with --port.'),
    );
    expect(portError(other, 4010)).toBe(other);
  });
});

describe('the listener', () => {
  let backend: Backend;
  let server: Server;
  let origin: string;

  beforeEach(async () => {
    backend = createBackend();
    server = createServer(createListener(backend, { cors: true }));
    const { origin: own, stop } = await startNode(server);
    origin = own;
    return stop;
  });

  const bearer = async () => ({ Authorization: `Bearer ${(await signIn(backend)).accessToken}` });
  const upload = '/api/admin/videos/upload';

  test('A video of 60 MB is uploaded and downloaded whole and in ranges', async () => {
    const size = 60 * 1024 * 1024;
    const bytes = Buffer.alloc(size, 7);
    mp4.copy(bytes);
    const sent = { method: 'POST', headers: await bearer(), body: clipForm({}, bytes) };
    const response = await fetch(origin + upload, sent);
    const { data } = (await response.json()) as { data: { url: string } };
    expect(data.url.startsWith(`${origin}/files/`)).toBe(true);

    const whole = Buffer.from(await (await fetch(data.url)).arrayBuffer());
    expect(whole.equals(bytes)).toBe(true);

    const load = async (from: number) => {
      const part = await fetch(data.url, { headers: { Range: `bytes=${from}-` } });
      return [part.status, part.headers.get('Content-Range'), part.ok && (await part.text())];
    };
    expect(await load(size - 5)).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, '\x07'.repeat(5)]);
    expect(await load(size)).toEqual([416, `bytes */${size}`, false]);
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

  /** A request whose body is still to be sent. */
  const startUpload = async (size: number) => {
    const form = { 'Content-Type': 'multipart/form-data; boundary=seam', 'Content-Length': size };
    return httpRequest(origin + upload, { method: 'POST', headers: { ...(await bearer()), ...form } });
  };

  test('A connection is dropped in the middle of the upload, and nothing is stored', async () => {
    await backend.reset({ videos: 0 });
    backend.addFault({ path: upload, drop: true, times: 1 });
    const size = 8 * 1024 * 1024;
    const outgoing = await startUpload(size);
    backend.clearRequests();
    const sent = await new Promise<{ error: string; written: number }>((resolve, reject) => {
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
    const outgoing = await startUpload(1_000_000);
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
    server.on('request', (incoming, outgoing) =>
      listener(incoming, outgoing, () => outgoing.end('the page')),
    );
    expect(await (await fetch(`${origin}/media`)).text()).toBe('the page');
    expect((await fetch(`${origin}/api/admin/profile`)).status).toBe(401);
  });
});
