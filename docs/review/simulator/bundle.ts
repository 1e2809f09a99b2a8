import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import type { ReviewConfig } from '../config.ts';
import { bundleScript } from '../gallery/bundleScript.ts';
import { applicationFile } from './path.ts';

/** The first line of the bundle: a hash of the sources, the libraries' versions and the configuration, and the paths of the sources. */
const heading = (sources: readonly string[], hash: string): string => `// ${hash} ${sources.join(' ')}`;

/** The configuration as a text that is the same in every folder. */
const configText = (top: string, config: InlineConfig): string =>
  JSON.stringify(config, (_, value) => (value instanceof RegExp ? String(value) : value)).replaceAll(top, '');

function hashOf(top: string, sources: readonly string[], config: InlineConfig): string {
  const { dependencies }: { dependencies: unknown } = JSON.parse(
    readFileSync(join(top, 'package.json'), 'utf8'),
  );
  const hash = createHash('sha256').update(JSON.stringify(dependencies) + configText(top, config));
  for (const path of sources) {
    const file = join(top, path);
    hash.update(`${path}\n${existsSync(file) ? readFileSync(file, 'utf8') : ''}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Whether a bundle was made of the sources as they are now. */
function isCurrent(top: string, bundle: string, config: InlineConfig): boolean {
  const [, , ...sources] = bundle.slice(0, bundle.indexOf('\n')).split(' ');
  return sources.length > 0 && bundle.startsWith(`${heading(sources, hashOf(top, sources, config))}\n`);
}

/** A script with all that it imports, as a classic script: modules do not load from a file. */
async function bundle(top: string, entry: string, config: InlineConfig): Promise<string> {
  const chunk = await bundleScript(join(top, entry), 'iife', {
    root: top,
    plugins: [react()],
    ...config,
    define: { 'process.env.NODE_ENV': '"production"', __DEMO__: 'false', ...config.define },
  });
  const sources = chunk.moduleIds
    .map((id) => relative(top, id.replace(/\?.*$/, '')).replaceAll('\\', '/'))
    .filter((path) => !/^\.\.|node_modules|^\0/.test(path));
  const all = [...new Set(sources)].sort();
  return `${heading(all, hashOf(top, all, config))}\n${chunk.code.trimEnd()}\n`;
}

/** Bundles only when a source has changed since the committed bundle. */
async function currentBundle(
  { root: top, out }: ReviewConfig,
  name: string,
  entry: string,
  config: InlineConfig = {},
): Promise<readonly [string, string]> {
  const path = resolve(top, out, name);
  const earlier = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return [name, isCurrent(top, earlier, config) ? earlier : await bundle(top, entry, config)];
}

/** The script of the simulator of charts by its name. */
export const simulatorScript = async (
  config: ReviewConfig,
): Promise<readonly (readonly [string, string])[]> =>
  config.simulator === undefined ? [] : [await currentBundle(config, 'simulator.js', config.simulator)];

/**
 * Writes the script of the whole application, which is not committed: it changes with every file of the application. At once, since
 * the site and several workers of the browser tests may write and read it at the same time.
 */
export async function writeApplication(config: ReviewConfig): Promise<void> {
  const { root, out, application } = config;
  if (!application) return;
  const [name, text] = await currentBundle(config, applicationFile, application.entry, application.build);
  const path = resolve(root, out, name);
  const partial = resolve(root, out, `.${process.pid}.${name}`);
  writeFileSync(partial, text);
  renameSync(partial, path);
}
