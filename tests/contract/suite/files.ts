import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { MediaKind } from '#contract/entities.ts';

/** Real files of the accepted types, so that a server may decode them. */

export interface SampleFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly name: string;
}

const asset = (name: string) =>
  readFile(join(import.meta.dirname, '..', '..', '..', 'fake-server', 'assets', name));

const picture = () => sharp({ create: { width: 24, height: 16, channels: 3, background: '#9A4A2B' } });

type SampleFiles = readonly [SampleFile, ...SampleFile[]];

const made: Partial<Record<MediaKind, Promise<SampleFiles>>> = {};

/** One file of each type that the suite sends; the first is the one for everything but types. */
export function sampleFiles(kind: MediaKind): Promise<SampleFiles> {
  made[kind] ??= makeSampleFiles(kind);
  return made[kind];
}

async function makeSampleFiles(kind: MediaKind): Promise<SampleFiles> {
  if (kind === 'video')
    return [
      { bytes: await asset('harbour-loft-morning.mp4'), type: 'video/mp4', name: 'morning.mp4' },
      { bytes: await asset('harbour-loft-morning.webm'), type: 'video/webm', name: 'morning.webm' },
    ];
  const svg =
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>';
  return [
    { bytes: await picture().png().toBuffer(), type: 'image/png', name: 'linen "corner" ü.png' },
    { bytes: await picture().jpeg().toBuffer(), type: 'image/jpeg', name: 'linen.jpg' },
    { bytes: await picture().gif().toBuffer(), type: 'image/gif', name: 'linen.gif' },
    { bytes: await picture().webp().toBuffer(), type: 'image/webp', name: 'linen.webp' },
    { bytes: Buffer.from(svg), type: 'image/svg+xml', name: 'linen.svg' },
  ];
}

/** The file with bytes at its end that decoders skip: a PNG ends before them, an MP4 has them in a `free` box. */
export function padded({ bytes, ...file }: SampleFile, size: number): SampleFile {
  const all = Buffer.alloc(size);
  all.set(bytes);
  if (file.type === 'video/mp4') {
    all.writeUInt32BE(size - bytes.length, bytes.length);
    all.write('free', bytes.length + 4, 'latin1');
  }
  return { ...file, bytes: all };
}
