import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, test } from 'vitest';
import { CommandLineError, parseCommandLine, portError } from '#fake-server/adapters/commandLine.ts';
import { createBackend } from '#fake-server/backend.ts';

test('The flags set the port, the seed numbers and what the demo serves', () => {
  expect(parseCommandLine([], { port: 4010 })).toEqual({
    port: 4010,
    seed: {},
    dist: undefined,
    isBuilt: true,
    isHelp: false,
  });
  const argv = '--port 4180 --inquiries 2000 --images=0 --dist dist --no-build --help'.split(' ');
  expect(parseCommandLine(argv, { port: 4173, flags: ['dist', 'no-build'] })).toEqual({
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
  ['--port 70000', "--port takes a whole number from 0 to 65535, not '70000'"],
  ['--videos 1.5', "--videos takes a whole number from 0 to 100000, not '1.5'"],
  ['4010', "Unexpected argument '4010'"],
])('The command line %s is rejected', (line, message) => {
  const parse = () => parseCommandLine(line.split(' '), { port: 4010 });
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

test('Handlers serve fetch in this process, faults included', async () => {
  const backend = createBackend({ seed: { images: 0 } });
  const server = setupServer(
    ...backend.handlers,
    http.get('*', () => HttpResponse.text('elsewhere')),
  );
  server.listen({ onUnhandledRequest: 'error' });
  try {
    const url = 'http://studio.test/api/admin/profile';
    expect((await fetch(url)).status).toBe(401);
    backend.addFault({ drop: true, times: 1 });
    await expect(fetch(url)).rejects.toThrow(TypeError);
    expect(await (await fetch('http://studio.test/media')).text()).toBe('elsewhere');
    expect(backend.requests().map(({ status }) => status)).toEqual([401, 0]);
  } finally {
    server.close();
  }
});

test('Two backends of one process are independent', async () => {
  const [one, other] = [createBackend(), createBackend()];
  one.addFault({ status: 500 });
  await one.fetch('/api/admin/profile');
  expect((await other.fetch('/api/admin/profile')).status).toBe(401);
  expect(other.requests()).toEqual([{ method: 'GET', path: '/api/admin/profile', status: 401 }]);
});
