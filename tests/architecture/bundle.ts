import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { array, create, type Infer, optional, record, string, type } from 'superstruct';
import type { Source } from './sources.ts';

const chunk = type({ file: string(), imports: optional(array(string())) });

/** What Vite's manifest says of each chunk, by the file it was made from. */
const manifestShape = record(string(), chunk);
type Manifest = Infer<typeof manifestShape>;

/** A production build: its files by their path within `dist/`, and its manifest. */
export interface Bundle {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly manifest: Manifest;
}

const manifestPath = '.vite/manifest.json';

/** Reads a built folder. Throws an Error when it was not built or has no manifest. */
export function readBundle(folder: string): Bundle {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = new Map(
    paths.map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path)]),
  );
  const manifest = files.get(manifestPath);
  if (!manifest) throw new Error(`${folder}/${manifestPath} is missing; run \`npm run build\``);
  return { files, manifest: create(JSON.parse(manifest.toString('utf8')), manifestShape) };
}

/** The keys of a chunk and of everything it imports statically. */
function staticChunks(manifest: Manifest, key: string, found = new Set<string>()): ReadonlySet<string> {
  const entry = manifest[key];
  if (!entry) throw new Error(`The manifest has no ${key}`);
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of entry.imports ?? []) staticChunks(manifest, imported, found);
  return found;
}

const html = ({ files }: Bundle): string => files.get('index.html')?.toString('utf8') ?? '';

const isJs = (path: string): boolean => /\.m?js$/.test(path);

/** The frame of all signed-in screens, whose code they need too: in a file of its own, or in one that they import. */
export const frame = 'src/app/SignedIn.tsx';

/**
 * The paths of the JavaScript that a visit needs: what index.html loads or preloads, the chunks of these
 * modules, and everything that they import statically.
 */
export function scriptsOf(bundle: Bundle, ...modules: readonly string[]): readonly string[] {
  const loaded = [...html(bundle).matchAll(/(?:src|href)="\/?([^"]+\.m?js)"/g)].map(([, path = '']) => path);
  const imported = modules
    .filter((key) => key !== frame || frame in bundle.manifest)
    .flatMap((key) => [...staticChunks(bundle.manifest, key)])
    .flatMap((key) => bundle.manifest[key]?.file ?? []);
  return [...new Set([...loaded, ...imported])].filter(isJs);
}

/** The paths of all JavaScript of the build. */
export const allScripts = ({ files }: Bundle): readonly string[] => [...files.keys()].filter(isJs);

/** The gzipped bytes of files of the build, each compressed alone, and of the scripts inside index.html. */
export function gzippedBytes(bundle: Bundle, paths: readonly string[]): number {
  const inline = [...html(bundle).matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => Buffer.from(text),
  );
  const contents = paths.map((path) => {
    const content = bundle.files.get(path);
    if (!content) throw new Error(`The build has no ${path}`);
    return content;
  });
  return [...inline, ...contents].reduce((sum, content) => sum + gzipSync(content).length, 0);
}

/** What only the fake backend, its libraries and its data have, and the tools of demo builds. */
export const fakeMarks: readonly (string | RegExp)[] = [
  'data-devtools',
  'studio-devtools',
  'Statecharts & demo',
  'Provoke a crash',
  'inquiries-source-fails',
  '__fake',
  'serviceWorker',
  'X-Upload-Id',
  'basePath',
  /\bmsw\b/,
  'mswjs',
  'Linen-Oak-2026',
  'admin@atelier.example',
  'moved-long-ago',
  'Atelier Linde',
  'Idempotent-Replayed',
];

/** The sentences and other long texts that are in the fake backend's sources and not in the application's. */
export function fakeTexts(sources: readonly Source[]): readonly string[] {
  const isFake = ({ path }: Source) => path.startsWith('fake-server/');
  const own = sources.filter(({ path }) => /^(?:src|machines)\//.test(path)).map(({ text }) => text);
  const found = new Set<string>();
  for (const { text } of sources.filter((each) => isFake(each) && /\.tsx?$/.test(each.path)))
    for (const [, literal = ''] of text.matchAll(/'([^'\n]{24,})'/g))
      if (/\s/.test(literal)) found.add(literal);
  return [...found].filter((text) => !own.some((each) => each.includes(text)));
}

/** One line for each of these texts that a file of the build contains. */
export function traces(bundle: Bundle, marks: readonly (string | RegExp)[]): readonly string[] {
  return [...bundle.files].flatMap(([path, content]) => {
    const text = content.toString('latin1');
    return marks
      .filter((mark) =>
        typeof mark === 'string'
          ? text.includes(Buffer.from(mark).toString('latin1'))
          : /\.(?:m?js|css|html|json|map|svg)$/.test(path) && mark.test(text),
      )
      .map((mark) => `${path} holds ${String(mark)}`);
  });
}
