import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';

/** Of the upright picture; the sensor was held sideways. */
export const photoSize = { width: 4_000, height: 6_000 } as const;

const megabyte = 1024 * 1024;
const cached = resolve(import.meta.dirname, '../../../.cache/camera-photo-1.jpg');

/** What a camera adds: the sensor was turned by 90°, and the picture was taken in Oslo. */
const exif = {
  IFD0: { Make: 'Test', Model: 'Camera' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '59/1 54/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '10/1 45/1 0/1',
  },
};

/** Pixels as the sensor has them: sky at the left edge, which is the top of the upright picture, and ground at the right one. */
function pixels(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 3);
  let seed = 1;
  for (let index = 0; index < data.length; index += 3) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const grain = seed >>> 26;
    const isSky = (index / 3) % width < width / 2;
    data[index] = (isSky ? 60 : 150) + grain;
    data[index + 1] = (isSky ? 120 : 100) + grain;
    data[index + 2] = (isSky ? 180 : 40) + grain;
  }
  return data;
}

/** A JPEG of 24 megapixels and about 14 MB; made once and kept in .cache. */
export async function cameraPhoto(): Promise<Buffer> {
  if (existsSync(cached)) return readFileSync(cached);
  const { width: height, height: width } = photoSize;
  const photo = await sharp(pixels(width, height), { raw: { width, height, channels: 3 } })
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
  if (Math.abs(photo.length - 14 * megabyte) > megabyte)
    throw new Error(`The photograph has ${photo.length} bytes`);
  mkdirSync(resolve(cached, '..'), { recursive: true });
  // Another worker may read it.
  const unfinished = `${cached}.${process.pid}`;
  writeFileSync(unfinished, photo);
  renameSync(unfinished, cached);
  return photo;
}

/** What matters of a stored copy: whether it has tags, which would hold a place and a camera, its size, and the colour at its top and bottom. */
export async function describePicture(picture: Buffer) {
  const { width, height, format, exif } = await sharp(picture).metadata();
  const rows = await sharp(picture).resize(1, 4, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const shade = (row: number) => ((rows[row * 3 + 2] ?? 0) > (rows[row * 3] ?? 0) ? 'sky' : 'ground');
  return { format, width, height, hasTags: exif !== undefined, top: shade(0), bottom: shade(3) };
}

/** The photograph after 'Resize to fit'. */
export const resizedPhoto = {
  format: 'jpeg',
  width: 1_707,
  height: 2_560,
  hasTags: false,
  top: 'sky',
  bottom: 'ground',
} as const;
