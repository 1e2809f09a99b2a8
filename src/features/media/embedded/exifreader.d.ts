// The parts of the package that read texts; the whole is two and a half times as large, and its types name no parts.

declare module 'exifreader/src/image-header.js' {
  const ImageHeader: {
    parseAppMarkers(
      view: DataView,
      isAsync: boolean,
    ): {
      readonly iptcDataOffset?: number;
      readonly xmpChunks?: readonly { readonly dataOffset: number; readonly length: number }[];
    };
  };
  export default ImageHeader;
}

declare module 'exifreader/src/iptc-tags.js' {
  import type { Tag } from 'exifreader/src/xmp-tags.js';

  const IptcTags: {
    read(view: DataView, offset: number, includeUnknown: boolean): Readonly<Record<string, Tag>>;
  };
  export default IptcTags;
}

declare module 'exifreader/src/xmp-tags.js' {
  export interface Tag {
    readonly value: unknown;
    readonly description?: unknown;
    readonly attributes?: Readonly<Record<string, string>>;
  }

  const XmpTags: {
    read(
      view: DataView,
      chunks: readonly { readonly dataOffset: number; readonly length: number }[],
      parser: { parseFromString(markup: string, type: string): Document },
    ): Readonly<Record<string, Tag>>;
  };
  export default XmpTags;
}
