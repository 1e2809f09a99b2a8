import { fromCallback } from 'xstate';
import { type EmbeddedTexts, embeddedTexts } from '#domain/embeddedTexts.ts';
import { isPicture } from '#domain/shrink.ts';
import type { TextsRead } from '#machines/upload/events.ts';
import { trustedMarkup } from '../trusted.ts';

const none = embeddedTexts({ title: '', description: '', alt_text: '' });

/** A file is read once, and one after the other: their bytes are held meanwhile. */
const readings = new WeakMap<File, Promise<EmbeddedTexts>>();
let last: Promise<unknown> = Promise.resolve();

/** What a picture says of itself. A file that cannot be read says nothing, and neither does one for which the code has not loaded. */
function textsOf(file: File): Promise<EmbeddedTexts> {
  if (!isPicture(file) || file.type === 'image/svg+xml') return Promise.resolve(none);
  const known = readings.get(file);
  if (known) return known;
  const reading = last
    .then(() => import('./parseTexts.ts'))
    .then(({ parseTexts }) => parseTexts(file, trustedMarkup))
    .catch(() => none);
  last = reading;
  readings.set(file, reading);
  return reading;
}

/** A copy that fits has no metadata of its own: it has the texts of the original. */
export const keepTexts = (original: File, copy: File) => readings.set(copy, textsOf(original));

/** The port `readTexts` of the upload form and of the upload queue. */
export const readTexts = fromCallback<{ type: 'files.chosen'; files: readonly File[] }>(
  ({ receive, sendBack }) => {
    receive(({ files }) => {
      for (const file of files) {
        const tell = (texts: TextsRead['texts']) => sendBack({ type: 'file.textsRead', file, texts });
        void textsOf(file).then(tell);
      }
    });
  },
);
