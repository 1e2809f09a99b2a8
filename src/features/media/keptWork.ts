import { type EditTarget, keyOfTarget, titleOf } from '#domain/media.ts';
import type { EditField, EditTexts } from '#domain/mediaEdit.ts';
import { readJson, writeText } from '#session/keptText.ts';
import { textName } from './labels.ts';

const fields: readonly EditField[] = ['title', 'description', 'alt_text', 'category', 'sort_order'];

/** Values by their names, in sessionStorage, because each tab has its own. */
function keptValues(key: string) {
  const read = (): Readonly<Record<string, unknown>> => {
    const stored = readJson('sessionStorage', key);
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  };
  const write = (kept: Readonly<Record<string, unknown>>) =>
    writeText('sessionStorage', key, Object.keys(kept).length > 0 ? JSON.stringify(kept) : null);
  return {
    read,
    keep: (name: string, value: unknown) => write({ ...read(), [name]: value }),
    take(name: string): unknown {
      const { [name]: value, ...others } = read();
      if (value !== undefined) write(others);
      return value;
    },
  };
}

const textsOf = (email: string) => keptValues(`admin-texts ${email}`);

/** What one user had not saved when the session ended: the texts of items, by the keys of their items. */
export function keptWorkOf(email: string) {
  const texts = textsOf(email);
  return {
    keepTexts: ({
      target,
      texts: typed,
    }: {
      readonly target: EditTarget;
      readonly texts: Partial<EditTexts>;
    }) => texts.keep(keyOfTarget(target), { ...typed, label: titleOf(target.item) }),
    takeTexts(item: string): Partial<EditTexts> {
      const kept = new Map<string, unknown>(Object.entries(texts.take(item) ?? {}));
      return Object.fromEntries(
        fields.flatMap((field) => {
          const text = kept.get(field);
          return typeof text === 'string' ? [[field, text]] : [];
        }),
      );
    },
  };
}

/** The names of what is kept of a user. */
export const keptNames = (email: string): readonly string[] =>
  Object.values(textsOf(email).read()).map((kept) =>
    textName(kept instanceof Object && 'label' in kept ? String(kept.label) : ''),
  );
