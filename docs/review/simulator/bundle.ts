import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { ReviewConfig } from '../config.ts';
import { bundleScript } from '../gallery/bundleScript.ts';

const bundleFile = 'simulator.js';

/** The first line of the bundle: a hash of the sources and of the versions of the libraries, and the paths of the sources. */
const heading = (sources: readonly string[], hash: string): string => `// ${hash} ${sources.join(' ')}`;

function hashOf(top: string, sources: readonly string[]): string {
  const { dependencies }: { dependencies: unknown } = JSON.parse(
    readFileSync(join(top, 'package.json'), 'utf8'),
  );
  const hash = createHash('sha256').update(JSON.stringify(dependencies));
  for (const path of sources) {
    const file = join(top, path);
    hash.update(`${path}\n${existsSync(file) ? readFileSync(file, 'utf8') : ''}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Whether a bundle was made of the sources as they are now. */
function isCurrent(top: string, bundle: string): boolean {
  const [, , ...sources] = bundle.slice(0, bundle.indexOf('\n')).split(' ');
  return sources.length > 0 && bundle.startsWith(`${heading(sources, hashOf(top, sources))}\n`);
}

/** The simulator with the machines and their libraries, as a classic script: modules do not load from a file. */
async function bundle(top: string, entry: string): Promise<string> {
  const chunk = await bundleScript(join(top, entry), 'iife', {
    root: top,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"', __DEMO__: 'false' },
  });
  const sources = chunk.moduleIds
    .map((id) => relative(top, id.replace(/\?.*$/, '')).replaceAll('\\', '/'))
    .filter((path) => !/^\.\.|node_modules|^\0/.test(path));
  const all = [...new Set(sources)].sort();
  return `${heading(all, hashOf(top, all))}\n${chunk.code.trimEnd()}\n`;
}

/** Bundles only when a source has changed since the committed bundle. */
export async function simulatorScript({ root: top, out }: ReviewConfig, entry: string): Promise<string> {
  const path = resolve(top, out, bundleFile);
  const earlier = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return isCurrent(top, earlier) ? earlier : bundle(top, entry);
}
