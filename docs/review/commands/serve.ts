import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, relative, resolve } from 'node:path';
import type { ReviewConfig } from '../config.ts';
import { draw } from './draw.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** The file of a request below a folder; null for one that does not exist or is outside. */
function fileOf(folder: string, url: string): string | null {
  const file = join(folder, decodeURIComponent(new URL(url, 'http://localhost').pathname));
  if (relative(folder, file).startsWith('..') || !existsSync(file)) return null;
  const page = statSync(file).isDirectory() ? join(file, 'index.html') : file;
  return existsSync(page) ? page : null;
}

/** Draws, and serves the output folder on this computer until the process ends. */
export async function serve(
  config: ReviewConfig,
  port: number,
  print: (line: string) => void,
): Promise<void> {
  await draw(config, { isAnew: false, print });
  const folder = resolve(config.root, config.out);
  const server = createServer(({ url = '/' }, response) => {
    const file = fileOf(folder, url);
    if (file === null) {
      response.writeHead(404).end('Not found');
      return;
    }
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain; charset=utf-8' });
    createReadStream(file).pipe(response);
  });
  server.listen(port, '127.0.0.1', () => print(`http://127.0.0.1:${port}`));
}
