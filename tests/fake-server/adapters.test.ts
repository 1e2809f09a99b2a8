import { expect, test } from 'vitest';
import { CommandLineError, parseCommandLine, portError } from '#fake-server/adapters/commandLine.ts';

test('The flags set the port, the seed numbers and what the demo serves', () => {
  expect(parseCommandLine([], 4010)).toEqual({
    port: 4010,
    seed: {},
    dist: undefined,
    isBuilt: true,
    isHelp: false,
  });
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
  ['--port 70000', "--port takes a whole number from 0 to 65535, not '70000'"],
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
