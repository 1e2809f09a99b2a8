interface Descriptions {
  /** The properties of an XMP packet, as elements. */
  readonly xmp?: string;
  /** By the number of the data set: 5 is the title, 120 the caption. */
  readonly iptc?: Readonly<Record<number, string | Uint8Array>>;
}

const text = (value: string) => new TextEncoder().encode(value);
const joined = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const segment = (marker: number, body: Uint8Array) =>
  joined([Uint8Array.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255), body]);

/** An XMP packet with these elements. */
export const packet = (elements: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`;

/** A property in several languages. */
export const alternatives = (name: string, texts: Readonly<Record<string, string>>) =>
  `<${name}><rdf:Alt>${Object.entries(texts)
    .map(([language, value]) => `<rdf:li xml:lang="${language}">${value}</rdf:li>`)
    .join('')}</rdf:Alt></${name}>`;

/** Title, description and alt text, of which the form takes the default language. */
export const describedXmp = [
  alternatives('dc:title', { de: 'Küche', 'x-default': 'Kitchen at dusk' }),
  alternatives('dc:description', { 'x-default': 'Oak fronts &amp; linen' }),
  alternatives('Iptc4xmpCore:AltTextAccessibility', { 'x-default': 'A kitchen with a window' }),
].join('');

/** The bytes of a JPEG of 400 × 300 without a picture in it, with these texts. */
export function describedJpeg({ xmp, iptc }: Descriptions): Uint8Array<ArrayBuffer> {
  const sets = Object.entries(iptc ?? {}).map(([set, value]) => {
    const bytes = typeof value === 'string' ? text(value) : value;
    return joined([Uint8Array.of(0x1c, 2, Number(set), bytes.length >> 8, bytes.length & 255), bytes]);
  });
  const block = joined(sets);
  const photoshop = joined([
    text('Photoshop 3.0\0'),
    text('8BIM'),
    Uint8Array.of(4, 4, 0, 0, 0, 0, block.length >> 8, block.length & 255),
    block,
  ]);
  return joined([
    Uint8Array.of(0xff, 0xd8),
    ...(xmp === undefined ? [] : [segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${xmp}`))]),
    ...(iptc ? [segment(0xed, photoshop)] : []),
    segment(0xc0, Uint8Array.of(8, 1, 44, 1, 144, 1, 1, 0x11, 0)),
    Uint8Array.of(0xff, 0xd9),
  ]) as Uint8Array<ArrayBuffer>;
}
