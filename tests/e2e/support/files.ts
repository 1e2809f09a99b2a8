import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** A file to choose or drop: Playwright's `setInputFiles` takes it as it is, up to 50 MB. */
export interface MadeFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Width and height of the drawn pictures, in pixels. */
export const pictureSize = { width: 640, height: 480 } as const;

/** A small room: wall, floor, window and sofa. Given as SVG text. */
function drawing(): string {
  const { width, height } = pictureSize;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 640 480">`,
    '<rect width="640" height="340" fill="#e8dccb"/><rect y="340" width="640" height="140" fill="#a9825a"/>',
    '<rect x="390" y="60" width="170" height="180" fill="#cfe3ec" stroke="#fff" stroke-width="10"/>',
    '<rect x="90" y="230" width="270" height="90" rx="24" fill="#6f7f6a"/>',
    '<rect x="70" y="290" width="310" height="80" rx="18" fill="#7e8f78"/>',
    '</svg>',
  ].join('');
}

const rendered = () => sharp(Buffer.from(drawing()));

const made = (name: string, mimeType: string, buffer: Buffer): MadeFile => ({ name, mimeType, buffer });

/** Gives a real JPEG. */
export const jpeg = async (name = 'harbour-loft.jpg'): Promise<MadeFile> =>
  made(name, 'image/jpeg', await rendered().jpeg().toBuffer());

/** Gives a real PNG. */
export const png = async (name = 'harbour-loft.png'): Promise<MadeFile> =>
  made(name, 'image/png', await rendered().png().toBuffer());

/** Gives a real WebP. */
export const webp = async (name = 'harbour-loft.webp'): Promise<MadeFile> =>
  made(name, 'image/webp', await rendered().webp().toBuffer());

/** Gives a real GIF. */
export const gif = async (name = 'harbour-loft.gif'): Promise<MadeFile> =>
  made(name, 'image/gif', await rendered().gif().toBuffer());

/** Gives a real SVG. */
export const svg = (name = 'harbour-loft.svg'): MadeFile =>
  made(name, 'image/svg+xml', Buffer.from(drawing()));

const clips = 'fake-server/assets';

/** Gives a real, playable MP4: the first of the demo's own clips. Throws an Error when there is none. */
export function mp4(name = 'walk-through.mp4'): MadeFile {
  const [clip] = readdirSync(clips)
    .filter((file) => file.endsWith('.mp4'))
    .sort();
  if (clip === undefined) throw new Error(`There is no MP4 in ${clips}`);
  return made(name, 'video/mp4', readFileSync(join(clips, clip)));
}

/** The head of an MP4 box: its length in four bytes, and its type. */
const boxHead = 8;

/**
 * Gives the bytes of an MP4 grown to `totalBytes` by a `free` box at the end, which players skip, so that it plays as
 * before. Throws a RangeError when there is no room for the box.
 */
export function padMp4(bytes: Buffer, totalBytes: number): Buffer {
  const length = totalBytes - bytes.length;
  if (length < boxHead)
    throw new RangeError(`${totalBytes} bytes leave no room for a box after ${bytes.length}`);
  const padded = Buffer.alloc(totalBytes);
  bytes.copy(padded);
  padded.writeUInt32BE(length, bytes.length);
  padded.write('free', bytes.length + 4, 'latin1');
  return padded;
}

/** Writes a file into `folder` and gives its path: what `setInputFiles` needs above 50 MB. Use `testInfo.outputPath()` as the folder. */
export function saved({ name, buffer }: MadeFile, folder: string): string {
  const path = join(folder, name);
  writeFileSync(path, buffer);
  return path;
}
