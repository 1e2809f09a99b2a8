export interface DetectedType {
  /** MIME type; null where there is none to report. */
  readonly type: string | null;
  /** With its article, for an error message. */
  readonly label: string;
}

type Test = (head: Uint8Array, text: string) => boolean;

const startsWith =
  (...bytes: readonly number[]): Test =>
  (head) =>
    bytes.every((byte, index) => head[index] === byte);

const at =
  (offset: number, marker: string): Test =>
  (_head, text) =>
    text.startsWith(marker, offset);

const brand =
  (...brands: readonly string[]): Test =>
  (_head, text) =>
    text.startsWith('ftyp', 4) && brands.includes(text.slice(8, 12));

const both =
  (first: Test, second: Test): Test =>
  (head, text) =>
    first(head, text) && second(head, text);

const matches =
  (pattern: RegExp): Test =>
  (_head, text) =>
    pattern.test(text);

const prologue = '^\\xEF?\\xBB?\\xBF?\\s*(?:<\\?xml[^>]*\\?>\\s*|<!--[^]*?-->\\s*|<!DOCTYPE svg[^>]*>\\s*)*';
const riff = at(0, 'RIFF');

/** Tried in this order. `text` is the head decoded as latin-1. */
const signatures: readonly (readonly [Test, string | null, string])[] = [
  [startsWith(0xff, 0xd8, 0xff), 'image/jpeg', 'a JPEG image'],
  [startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'image/png', 'a PNG image'],
  [matches(/^GIF8[79]a/), 'image/gif', 'a GIF image'],
  [both(riff, at(8, 'WEBP')), 'image/webp', 'a WebP image'],
  [both(riff, at(8, 'AVI ')), 'video/x-msvideo', 'an AVI video'],
  [both(riff, at(8, 'WAVE')), 'audio/wav', 'a sound file'],
  [brand('qt  '), 'video/quicktime', 'a QuickTime video'],
  [brand('avif', 'avis'), 'image/avif', 'an AVIF image'],
  [brand('heic', 'heix', 'mif1', 'msf1', 'hevc'), 'image/heic', 'a HEIC image'],
  [brand('M4A ', 'M4B '), 'audio/mp4', 'a sound file'],
  [at(4, 'ftyp'), 'video/mp4', 'an MP4 video'],
  [matches(/^.{4}(?:moov|mdat|wide|free|skip)/s), 'video/quicktime', 'a QuickTime video'],
  [both(startsWith(0x1a, 0x45, 0xdf, 0xa3), matches(/webm/)), 'video/webm', 'a WebM video'],
  [startsWith(0x1a, 0x45, 0xdf, 0xa3), 'video/x-matroska', 'a Matroska video'],
  [at(0, 'OggS'), 'video/ogg', 'an Ogg file'],
  [startsWith(0x49, 0x44, 0x33), 'audio/mpeg', 'a sound file'],
  [matches(/^(?:II\*\0|MM\0\*)/), 'image/tiff', 'a TIFF image'],
  [at(0, 'BM'), 'image/bmp', 'a BMP image'],
  [at(0, 'MZ'), null, 'a Windows program'],
  [startsWith(0x7f, 0x45, 0x4c, 0x46), null, 'a Linux program'],
  [startsWith(0xcf, 0xfa, 0xed, 0xfe), null, 'a macOS program'],
  [at(0, '#!'), null, 'a script'],
  [at(0, '%PDF-'), 'application/pdf', 'a PDF document'],
  [at(0, 'PK\x03\x04'), 'application/zip', 'a ZIP archive or an office document'],
  [startsWith(0x1f, 0x8b), 'application/gzip', 'a compressed archive'],
  [matches(new RegExp(`${prologue}<svg[\\s>]`, 'i')), 'image/svg+xml', 'an SVG image'],
  [matches(/^\s*<(?:!doctype html|html|head|body|script)[\s>]/i), 'text/html', 'a web page'],
  [matches(/^\s*<\?xml/), 'application/xml', 'an XML document'],
  [matches(/^[\t\n\r\x20-\x7e\x80-\xff]+$/), 'text/plain', 'plain text'],
];

/** Detects a file's type by its first bytes, whatever its name and declared type. */
export function contentTypeOf(bytes: Uint8Array): DetectedType {
  const head = bytes.subarray(0, 4096);
  const text = String.fromCharCode(...head);
  const found = signatures.find(([test]) => test(head, text));
  return found ? { type: found[1], label: found[2] } : { type: null, label: 'of an unknown kind' };
}
