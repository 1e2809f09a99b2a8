import { type MediaKind, withoutOverrides } from '#contract/entities.ts';

/** The types by extension, and by the names that operating systems have for them. What is not accepted is told apart, too. */
const names: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg jpeg jpe jfif image/jpg image/pjpeg image/x-jpeg',
  'image/png': 'png image/x-png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg image/svg image/svg-xml',
  'image/heic': 'heic heif',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
  'image/tiff': 'tif tiff',
  'image/jxl': 'jxl',
  'video/mp4': 'mp4 m4v video/x-m4v video/x-mp4 application/mp4',
  'video/quicktime': 'mov qt video/mov video/x-quicktime',
  'video/x-msvideo': 'avi video/avi video/msvideo video/vnd.avi',
  'video/webm': 'webm',
  'video/ogg': 'ogv ogg audio/ogg application/ogg video/x-ogg',
  'video/x-matroska': 'mkv',
  'video/x-ms-wmv': 'wmv',
};
const types = new Map(
  Object.entries(names).flatMap(([type, all]) => all.split(' ').map((name) => [name, type] as const)),
);

/** Types that say nothing. */
const unknown: readonly string[] = ['', 'application/octet-stream'];

/** The MIME type of a file: what the browser says, under the name that the specification has for it, or by the extension. */
export function fileType({ name, type }: Pick<File, 'name' | 'type'>): string {
  const [said = ''] = type.toLowerCase().split(';');
  const [, extension = ''] = /\.([^.]*)$/.exec(name.toLowerCase()) ?? [];
  return types.get(unknown.includes(said) ? extension : said) ?? said;
}

/** Of a file that has entered. */
export const kindOfFile = (file: File | undefined): MediaKind | undefined =>
  (['image', 'video'] as const).find((kind) => file?.type.startsWith(`${kind}/`));

/** A file as it enters: with the type that it is sent with, and its name in composed letters that keep their direction. */
export function enteredFile(file: File): File {
  const name = withoutOverrides(file.name).normalize('NFC');
  const type = fileType(file);
  if (name === file.name && type === file.type) return file;
  return new File([file], name, { type, lastModified: file.lastModified });
}
