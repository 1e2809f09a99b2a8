import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { projectFiles } from '../architecture/sources.ts';

const pages = projectFiles().filter(({ path }) => path.endsWith('.md'));
const textOf = new Map(pages.map(({ path, text }) => [path, text]));

/** The id that a heading has on a page. */
const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)|[`*]/g, '$1')
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const idsOf = (page: string): readonly string[] =>
  [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => idOf(heading));

test('every link of a page leads to a file, and to a heading or a line of it', () => {
  const links = pages.flatMap(({ path, text }) =>
    [...text.replaceAll(/```.*?```/gs, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => ({
      path,
      target,
    })),
  );
  expect(links.length).toBeGreaterThan(100);
  const dead = links.filter(({ path, target }) => {
    if (/^(?:https?|mailto):/.test(target)) return false;
    const [file = '', id] = target.split('#');
    const full = file === '' ? path : normalize(join(dirname(path), file)).replaceAll('\\', '/');
    if (!existsSync(full)) return true;
    const page = textOf.get(full);
    return id !== undefined && page !== undefined && !idsOf(page).includes(id);
  });
  expect(dead).toEqual([]);
});

/** The page with the numbers of the lines on which the named code is: [`code`](file.ts#L12). */
function withLines(path: string): string {
  return readFileSync(path, 'utf8').replaceAll(
    /\[`([^`]+)`\]\(([^)#]+)#L\d*\)/g,
    (link, code: string, file: string) => {
      const lines = readFileSync(join(dirname(path), file), 'utf8').split('\n');
      const found = lines.flatMap((line, index) => (line.includes(code) ? [index + 1] : []));
      expect([link, found.length]).toEqual([link, 1]);
      return `[\`${code}\`](${file}#L${found[0]})`;
    },
  );
}

test('the tour names the lines of the code that it shows; if not: npm run test:unit -- tests/docs/links -u', async () => {
  await expect(withLines('docs/tour.md')).toMatchFileSnapshot('../../docs/tour.md');
});
