import { expect, test } from 'vitest';
import { contentTypeOf } from '#fake-server/files/contentType.ts';

const riff = (kind: string) => `RIFF\x10\0\0\0${kind}`;

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n\0', 'image/png'],
  ['GIF89a\x01\0', 'image/gif'],
  [riff('WEBPVP8 '), 'image/webp'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a chair -->\n<svg>', 'image/svg+xml'],
  ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg>', 'image/svg+xml'],
  ['\0\0\0\x18ftypisom', 'video/mp4'],
  ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
  ['\0\0\0\x08wide\0\0', 'video/quicktime'],
  [riff('AVI LIST'), 'video/x-msvideo'],
  ['\x1a\x45\xdf\xa3\x01\0\0\x1f\x42\x82\x84webm', 'video/webm'],
  ['OggS\0\x02', 'video/ogg'],
  ['\x1a\x45\xdf\xa3\x01\0\0\x1f\x42\x82\x88matroska', null],
  ['\0\0\0\x18ftypheic', null],
  ['\0\0\0\x18ftypavif', null],
  [riff('WAVEfmt '), null],
  ['MZ\x90\0', null],
  ['%PDF-1.7', null],
  ['<!DOCTYPE html><svg>', null],
  ['Dear studio,\n', null],
])('the first bytes %j are of %s', (bytes, type) => {
  expect(contentTypeOf(Buffer.from(bytes, 'latin1'))).toBe(type);
});
