const prologue = '^\\xEF?\\xBB?\\xBF?\\s*(?:<\\?xml[^>]*\\?>\\s*|<!--[^]*?-->\\s*|<!DOCTYPE svg[^>]*>\\s*)*';

/** The types that an upload may have, tried in this order on the first bytes, which are decoded as latin-1. */
const signatures: readonly (readonly [RegExp, string])[] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n/, 'image/png'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [new RegExp(`${prologue}<svg[\\s>]`, 'i'), 'image/svg+xml'],
  [/^RIFF.{4}AVI /s, 'video/x-msvideo'],
  [/^.{4}(?:ftypqt {2}|moov|mdat|wide|free|skip)/s, 'video/quicktime'],
  [/^.{4}ftyp(?!avi[fs]|hei[cx]|hevc|m[is]f1|M4[AB] )/s, 'video/mp4'],
  [/^.E\xdf\xa3.*webm/s, 'video/webm'],
  [/^OggS/, 'video/ogg'],
];

/** The accepted type that the first bytes of a file are of, whatever its name and declared type; null for any other. */
export function contentTypeOf(bytes: Uint8Array): string | null {
  const text = String.fromCharCode(...bytes.subarray(0, 4096));
  return signatures.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
