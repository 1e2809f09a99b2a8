/** What a file holds, whatever its name says. */
export interface FileContent {
  /** Its format where that is never accepted: ‘a HEIC’. */
  readonly refusedFormat: string | null;
  readonly isAnimated: boolean;
}

/** Formats that files of accepted names are in, by their first bytes as latin-1. */
const refusedFormats: readonly (readonly [RegExp, string])[] = [
  [/^.{4}ftyp.*avi[fs]/s, 'an AVIF'],
  [/^.{4}ftyp(?:he[iv][cmsx]|m[is]f1)/s, 'a HEIC'],
  [/^(?:II\*\0|MM\0\*)/, 'a TIFF'],
  [/^%PDF-/, 'a PDF'],
];

/** Bytes that say the format, and hold the flags of a WebP and the brands of an AVIF. */
const headLength = 64;

async function latin1(file: Blob, start: number, length: number): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await file.slice(start, start + length).arrayBuffer()));
}

/** Whether a PNG has frames: their control chunk comes before the picture, after chunks of any size. */
async function hasFrames(png: Blob): Promise<boolean> {
  for (let start = 8; start < png.size; ) {
    const header = await latin1(png, start, 8);
    const name = header.slice(4);
    if (name === 'acTL' || name === 'IDAT') return name === 'acTL';
    const length = [...header.slice(0, 4)].reduce((sum, byte) => sum * 256 + byte.charCodeAt(0), 0);
    start += length + 12;
  }
  return false;
}

/** Rejects when the file cannot be read. */
export async function contentOf(file: Blob): Promise<FileContent> {
  const head = await latin1(file, 0, headLength);
  const [, refusedFormat = null] = refusedFormats.find(([pattern]) => pattern.test(head)) ?? [];
  const isPng = head.startsWith('\x89PNG\r\n');
  const isMovingWebp = /^RIFF.{4}WEBPVP8X/s.test(head) && (head.charCodeAt(20) & 2) !== 0;
  return { refusedFormat, isAnimated: isMovingWebp || (isPng && (await hasFrames(file))) };
}
