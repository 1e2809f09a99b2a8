import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** What Playwright's `setInputFiles` accepts, up to 50 MB. */
export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** In pixels. */
const pictureSize = { width: 640, height: 480 } as const;

/** SVG of a wall, a floor, a window and a sofa. */
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

const testFile = (name: string, mimeType: string, buffer: Buffer): TestFile => ({ name, mimeType, buffer });

export const jpeg = async (name = 'harbour-loft.jpg'): Promise<TestFile> =>
  testFile(name, 'image/jpeg', await rendered().jpeg().toBuffer());

export const png = async (name = 'harbour-loft.png'): Promise<TestFile> =>
  testFile(name, 'image/png', await rendered().png().toBuffer());

export const webp = async (name = 'harbour-loft.webp'): Promise<TestFile> =>
  testFile(name, 'image/webp', await rendered().webp().toBuffer());

export const gif = async (name = 'harbour-loft.gif'): Promise<TestFile> =>
  testFile(name, 'image/gif', await rendered().gif().toBuffer());

export const svg = (name = 'harbour-loft.svg'): TestFile =>
  testFile(name, 'image/svg+xml', Buffer.from(drawing()));

const clips = 'fake-server/assets';

/** The first clip of the demo. Throws an Error when there is none. */
export function mp4(name = 'walk-through.mp4'): TestFile {
  const [clip] = readdirSync(clips)
    .filter((file) => file.endsWith('.mp4'))
    .sort();
  if (clip === undefined) throw new Error(`There is no MP4 in ${clips}`);
  return testFile(name, 'video/mp4', readFileSync(join(clips, clip)));
}

/** Bytes of the header of an MP4 box: length and type. */
const boxHeader = 8;

/** Pads an MP4 with a `free` box, which players skip. Throws a RangeError when there is no room for the box. */
export function padMp4(bytes: Buffer, totalBytes: number): Buffer {
  const length = totalBytes - bytes.length;
  if (length < boxHeader)
    throw new RangeError(`${totalBytes} bytes leave no room for a box after ${bytes.length}`);
  const padded = Buffer.alloc(totalBytes);
  bytes.copy(padded);
  padded.writeUInt32BE(length, bytes.length);
  padded.write('free', bytes.length + 4, 'latin1');
  return padded;
}
