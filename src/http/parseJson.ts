import { pause } from '#contract/pause.ts';

/** Characters that are parsed in one task: about 3 ms. */
const sliceLength = 500_000;

/** Wrong cuts after which the rest is parsed in one task, so that a text made of what looks like the end of a row is not slow. */
const missLimit = 8;

const name = '"[A-Za-z]\\w*"\\s*:\\s*';
const scalar = '(?:"[^"\\\\{}[\\]]*"|[\\w.+-]+)';
/** What may precede the list: objects with names, and scalars before the last name. */
const head = new RegExp(`^\\s*(?:\\{\\s*(?:${name}${scalar}\\s*,\\s*)*${name})*$`);

/** In the place of the rows that are already parsed. */
const mark = 'parsed rows';

/**
 * JSON.parse of a long list in several tasks (decision 60). Rows are cut where an object follows an object; a cut is right
 * if everything before it is a sequence of whole rows, otherwise a later one is tried. Throws as JSON.parse does.
 */
export async function parseJson(text: string): Promise<unknown> {
  const start = text.indexOf('[') + 1;
  const opening = text.slice(0, Math.max(0, start - 1));
  if (text.length <= sliceLength || start === 0 || !head.test(opening)) return JSON.parse(text);

  const rows: unknown[] = [];
  const next = /\},\s*\{/g;
  let from = start;
  for (let cut = from, misses = 0; text.length - from > sliceLength && misses < missLimit; ) {
    next.lastIndex = Math.max(cut + 1, from + sliceLength);
    const found = next.exec(text);
    if (!found) break;
    cut = found.index;
    const slice = rowsOf(text.slice(from, cut + 1));
    if (!slice) {
      misses++;
      continue;
    }
    for (const row of slice) rows.push(row);
    from = cut + 2;
    await pause();
  }
  if (rows.length === 0) return JSON.parse(text);

  const body: unknown = JSON.parse(`${opening}["${mark}",${text.slice(from)}`);
  const names = [...opening.matchAll(/"(\w+)"\s*:\s*(?=\{|$)/g)].map(([, found = '']) => found);
  const list = names.reduce<unknown>((value, found) => Object(value)[found], body);
  // A later field of the same name has replaced the list.
  if (!Array.isArray(list) || list[0] !== mark) return JSON.parse(text);
  list.splice(0, 1);
  for (const row of list) rows.push(row);
  list.length = 0;
  for (const row of rows) list.push(row);
  return body;
}

function rowsOf(text: string): readonly unknown[] | null {
  try {
    return JSON.parse(`[${text}]`);
  } catch {
    return null;
  }
}
