import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { freePort } from '../../support/webServers.ts';
import { type Measure, mediansOf } from '../bench.ts';
import { jsonServerStart } from '../goals.ts';

/** Seconds from the spawn of what `npm run fake-server` runs to the url that it prints. */
async function start(): Promise<number> {
  // After the check of Node.
  const [command = '', ...rest] = (manifest.scripts['fake-server'].split('&& ').at(-1) ?? '').split(' ');
  const binaries = resolve('node_modules/.bin');
  const begun = performance.now();
  const child = spawn(command, [...rest, '--port', String(await freePort())], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}` },
  });
  const closed = once(child, 'close');
  let output = '';
  for await (const text of child.stdout) {
    output += String(text);
    if (output.includes('http://')) break;
  }
  const seconds = (performance.now() - begun) / 1_000;
  child.kill();
  await closed;
  if (!output.includes('http://')) throw new Error('The fake backend did not start');
  return seconds;
}

export const backendStart: Measure = {
  rows: ["fake backend's start"],
  async run() {
    const { ours } = await mediansOf(async () => ({ ours: await start() }));
    return [{ name: "fake backend's start", ours, reference: jsonServerStart }];
  },
};
