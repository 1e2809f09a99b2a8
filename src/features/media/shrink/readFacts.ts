import { GIF } from 'image-size/types/gif';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { SVG } from 'image-size/types/svg';
import { WEBP } from 'image-size/types/webp';
import type { MediaKind } from '#contract/entities.ts';
import type { PixelSize } from '#domain/sectionWishes.ts';
import { acceptedTypes } from '#domain/upload.ts';
import { measure } from './pictures.ts';

/** The size is that of the upright picture. */
export interface Facts extends PixelSize {
  /** The length of a film, where the browser knows it. */
  readonly seconds: number | null;
}

const formats = [JPG, PNG, GIF, WEBP, SVG];

/** How much of a file is searched for its size: a camera may write previews and maps before it. */
const headerLengths = [256 * 1024, 8 * 1024 * 1024];

/** Reads no more than the header where the format is an accepted one. Resolves with null when the browser cannot read the file. */
export async function readFacts(kind: MediaKind, file: File): Promise<Facts | null> {
  if (kind === 'video') return readFilm(file);
  const size = acceptedTypes.image.includes(file.type)
    ? await readHeader(file)
    : await measure(file).catch(() => null);
  return size && { ...size, seconds: null };
}

async function readHeader(file: File): Promise<PixelSize | null> {
  for (const length of headerLengths) {
    const bytes = new Uint8Array(await file.slice(0, length).arrayBuffer());
    try {
      const size = formats.find((format) => format.validate(bytes))?.calculate(bytes);
      if (!size) return null;
      const { width, height, orientation = 1 } = size;
      if (!(width > 0 && height > 0)) return null;
      // From 5 on, the camera was held upright: width and height change places.
      return orientation < 5 ? { width, height } : { width: height, height: width };
    } catch {
      // The size may come later.
    }
    if (file.size <= length) return null;
  }
  return null;
}

function readFilm(file: File): Promise<Facts | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.preload = 'metadata';
  video.muted = true;
  return new Promise<Facts | null>((resolve) => {
    video.onloadedmetadata = () => {
      const { videoWidth: width, videoHeight: height, duration } = video;
      resolve({ width, height, seconds: Number.isFinite(duration) ? duration : null });
    };
    video.onerror = () => resolve(null);
    video.src = url;
  }).finally(() => {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}
