import { expect, test } from 'vitest';
import { contentTypeOf } from '#fake-server/files/contentType.ts';

const riff = (kind: string) => `RIFF\x10\0\0\0${kind}`;

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg', 'a JPEG image'],
  ['\x89PNG\r\n\x1a\n\0', 'image/png', 'a PNG image'],
  ['GIF89a\x01\0', 'image/gif', 'a GIF image'],
  [riff('WEBPVP8 '), 'image/webp', 'a WebP image'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 'an SVG image'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a chair -->\n<svg>', 'image/svg+xml', 'an SVG image'],
  ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg>', 'image/svg+xml', 'an SVG image'],
  ['\0\0\0\x18ftypisom', 'video/mp4', 'an MP4 video'],
  ['\0\0\0\x14ftypqt  ', 'video/quicktime', 'a QuickTime video'],
  ['\0\0\0\x08wide\0\0', 'video/quicktime', 'a QuickTime video'],
  [riff('AVI LIST'), 'video/x-msvideo', 'an AVI video'],
  ['\x1a\x45\xdf\xa3\x01\0\0\x1f\x42\x82\x84webm', 'video/webm', 'a WebM video'],
  ['OggS\0\x02', 'video/ogg', 'an Ogg file'],
  ['\x1a\x45\xdf\xa3\x01\0\0\x1f\x42\x82\x88matroska', 'video/x-matroska', 'a Matroska video'],
  ['\0\0\0\x18ftypheic', 'image/heic', 'a HEIC image'],
  [riff('WAVEfmt '), 'audio/wav', 'a sound file'],
  ['MZ\x90\0', null, 'a Windows program'],
  ['\x7fELF\x02', null, 'a Linux program'],
  ['#!/bin/sh\n', null, 'a script'],
  ['%PDF-1.7', 'application/pdf', 'a PDF document'],
  ['PK\x03\x04\x14', 'application/zip', 'a ZIP archive or an office document'],
  ['<!DOCTYPE html><svg>', 'text/html', 'a web page'],
  ['<?xml version="1.0"?><chair/>', 'application/xml', 'an XML document'],
  ['Dear studio,\n', 'text/plain', 'plain text'],
  ['\x01\x02\x03', null, 'of an unknown kind'],
])('%j is detected by its first bytes', (bytes, type, label) => {
  expect(contentTypeOf(Buffer.from(bytes, 'latin1'))).toEqual({ type, label });
});
