import { toastInfo } from '#components/toasts.ts';
import { titleOf } from '#domain/media.ts';
import type { EditField, EditTexts } from '#domain/mediaEdit.ts';
import { type EditTarget, keyOfTarget } from '#machines/media-edit/events.ts';
import { readJson, writeText } from '#session/keptText.ts';
import { editKeptForSignIn } from './labels.ts';

const fields: readonly EditField[] = ['title', 'description', 'alt_text', 'category', 'sort_order'];

/**
 * The texts of items that were not saved when the session ended, of one user, by the keys of their items; in sessionStorage,
 * because each tab has its own (decision 117).
 */
export function keptTextsOf(email: string) {
  const key = `admin-texts ${email}`;
  const read = (): Readonly<Record<string, unknown>> => {
    const stored = readJson('sessionStorage', key);
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  };
  const write = (kept: Readonly<Record<string, unknown>>) =>
    writeText('sessionStorage', key, Object.keys(kept).length > 0 ? JSON.stringify(kept) : null);
  return {
    keep({ target, texts }: { readonly target: EditTarget; readonly texts: Partial<EditTexts> }) {
      write({ ...read(), [keyOfTarget(target)]: texts });
      toastInfo(editKeptForSignIn(titleOf(target.item)));
    },
    take(item: string): Partial<EditTexts> {
      const { [item]: stored, ...others } = read();
      if (typeof stored !== 'object' || stored === null) return {};
      write(others);
      const texts = new Map<string, unknown>(Object.entries(stored));
      return Object.fromEntries(
        fields.flatMap((field) => {
          const text = texts.get(field);
          return typeof text === 'string' ? [[field, text]] : [];
        }),
      );
    },
  };
}
