import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentLink } from '#docs/review/config.ts';
import type { Layer, Requirement } from '#docs/review/trace/trace.ts';

export const layerOf = (path: string): Layer | null => {
  if (path.startsWith('tests/machines/')) return 'chart';
  if (/^tests\/(?:features|app|session)\//.test(path)) return 'screen';
  return path.startsWith('tests/e2e/') ? 'browser' : null;
};

/** The rows of docs/specification.md. */
export function specificationRows(markdown: string): readonly Requirement[] {
  let section = '';
  return markdown.split('\n').flatMap((line): readonly Requirement[] => {
    section = /^## (§\d+)/.exec(line)?.[1] ?? section;
    const [statement = '', where = '', tests = ''] = line.replace(/^\| | \|$/g, '').split(/ (?<!\\)\| /);
    if (!line.startsWith('| ') || !tests.includes('›')) return [];
    const references = [...tests.matchAll(/`([^`]+)`/g)].map(([, reference = '']) => {
      const [path = '', ...titles] = reference.split(' › ');
      return { path, title: titles.join(' › ') };
    });
    const [link = '', number = '', file = null] = /^\[(\d+)\]\(decisions\/([^)]+)\) /.exec(statement) ?? [];
    const text = statement.slice(link.length).replaceAll('**', '');
    const document =
      file === null
        ? null
        : { label: `decision ${Number(file.slice(0, 4))}`, path: `docs/decisions/${file}` };
    const heading = file === null ? section : `decision ${number}`;
    return [{ section: heading, statement: text, where, document, tests: references }];
  });
}

/** What texts name: 'decisions 33 and 50', 'Specification §4'. */
export const namedDocuments =
  /\b(?:decisions? \d+(?:(?:, | and )\d+)*|Specification §\d+(?:(?:, | and )§\d+)*)/g;

/** Sections of the specification, and files in docs/decisions. */
export function documentLinks(top: string): (named: string) => readonly DocumentLink[] {
  const files = readdirSync(join(top, 'docs/decisions'));
  return (named) =>
    [...named.matchAll(/(§?)(\d+)/g)].flatMap(([section, sign, number = '']): readonly DocumentLink[] => {
      if (sign) return [{ label: section, path: 'docs/specification.md' }];
      const file = files.find((each) => each.startsWith(`${number.padStart(4, '0')}-`));
      return file ? [{ label: `decision ${Number(number)}`, path: `docs/decisions/${file}` }] : [];
    });
}
