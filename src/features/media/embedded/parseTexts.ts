import ImageHeader from 'exifreader/src/image-header.js';
import IptcTags from 'exifreader/src/iptc-tags.js';
import XmpTags, { type Tag } from 'exifreader/src/xmp-tags.js';
import { type EmbeddedTexts, embeddedTexts } from '#domain/embeddedTexts.ts';

/** A larger file is read so far: WebP and PNG may have their metadata at the end. */
const readBytes = 32 * 1024 * 1024;

/** A JPEG has its metadata at its beginning. */
const headBytes = 1024 * 1024;

/** A longer packet of XMP is not for people: parsing it would hold the page up. */
const packetLength = 1024 * 1024;

/** The texts of IPTC and XMP; XMP comes first, because it has one encoding. */
export async function parseTexts(
  file: File,
  trustedMarkup: (markup: string) => string,
): Promise<EmbeddedTexts> {
  const read = async (bytes: number) => new DataView(await file.slice(0, bytes).arrayBuffer());
  const head = await read(headBytes);
  // Throws for what is no picture.
  ImageHeader.parseAppMarkers(head, false);
  const isWhole = file.type === 'image/jpeg' || file.size <= headBytes;
  const view = isWhole ? head : await read(readBytes);
  const { iptcDataOffset, xmpChunks } = ImageHeader.parseAppMarkers(view, false);
  const iptc = iptcDataOffset === undefined ? {} : IptcTags.read(view, iptcDataOffset, false);
  const chunks = xmpChunks ?? [];
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const parser = {
    parseFromString: (markup: string) =>
      new DOMParser().parseFromString(trustedMarkup(markup), 'application/xml'),
  };
  const xmp = chunks.length === 0 || length > packetLength ? {} : XmpTags.read(view, chunks, parser);
  const text = (...tags: readonly (Tag | undefined)[]) => tags.map(textOf).find(Boolean);
  return embeddedTexts({
    title: text(xmp.title, iptc['Object Name'], xmp.Headline, iptc.Headline),
    description: text(xmp.description, iptc['Caption/Abstract']),
    alt_text: text(xmp.AltTextAccessibility, xmp.ExtDescrAccessibility),
  });
}

/** Of several languages, the default one. */
function textOf(tag: Tag | readonly Tag[] | undefined): string {
  const one = Array.isArray(tag) ? tag[0] : tag;
  if (!one || typeof one !== 'object') return '';
  const { value, description } = one as Tag;
  if (!Array.isArray(value)) return typeof description === 'string' ? description : '';
  const alternatives = value.filter(
    (each): each is Tag => typeof each === 'object' && each !== null && 'value' in each,
  );
  const chosen = alternatives.find(({ attributes }) => attributes?.lang === 'x-default') ?? alternatives[0];
  const found = chosen?.value ?? description;
  return typeof found === 'string' ? found : '';
}
