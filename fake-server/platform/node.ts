import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What Node and a service worker do differently: `browser.ts` takes the place of this file in the worker. */

/** Reads a file of assets/. */
export const readAsset = (file: string): Promise<Uint8Array> =>
  readFile(join(import.meta.dirname, '..', 'assets', file));

/** A picture as WebP, at most `width` pixels wide. Rejects for one that cannot be decoded. */
export async function resizePicture(bytes: Uint8Array, width: number): Promise<Uint8Array> {
  // Loaded with the first picture: the server starts without it.
  const { default: sharp } = await import('sharp');
  return sharp(bytes)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
}
