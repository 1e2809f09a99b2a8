import { answer, Refusal } from '../refusal.ts';
import type { Upload } from '../uploads.ts';

/** The answer of a batch upload: each file is kept or refused on its own, in the order sent (decision 3). */
export function batchAnswer<Fields>(
  uploads: readonly Upload<Fields>[],
  add: (upload: Upload<Fields>) => unknown,
): Response {
  const results = uploads.map((upload) => {
    try {
      return { ok: true, item: add(upload) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { message, code, field } = error;
      return { ok: false, error: field ? { message, code, field } : { message, code } };
    }
  });
  return answer({ results });
}
