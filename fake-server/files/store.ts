/** The poster of an uploaded video, an SVG of 1600 × 900: its title, which the viewer cuts where it is too long. */
export const titleCard = (title: string): Uint8Array =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" width="1600" height="900">
<rect width="1600" height="900" fill="#766754"/>
<text x="120" y="480" fill="#fbf5ea" font-family="Georgia, serif" font-size="84">${escapeXml(title)}</text>
</svg>`);

/** Escapes markup and removes characters that XML forbids. */
const escapeXml = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Cn}]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Bytes and their MIME type, read when they are first requested. */
export interface Content {
  readonly type: string;
  readonly load: () => Uint8Array | Promise<Uint8Array>;
  /** The same for equal bytes: the key under which thumbnails are cached. */
  readonly key: string;
}

/** A file below /files/. Its bytes never change, so responses may be cached for ever. */
export interface StoredFile extends Content {
  readonly id: string;
  /** The picture of a video; null for images. */
  readonly poster: Content | null;
}

/** What is known of an uploaded file beside its bytes. */
export interface UploadedFile {
  readonly id: string;
  /** MIME type. */
  readonly type: string;
  readonly title: string;
}

export type FileStore = ReturnType<typeof createFileStore>;

/** The stored files of one backend; none at first. */
export function createFileStore() {
  const files = new Map<string, StoredFile>();
  const uploads = new Map<string, UploadedFile>();
  const add = (file: StoredFile) => {
    files.set(file.id, file);
  };
  /** Adds a file that was uploaded before. A video's poster shows its title. */
  const restore = ({ id, type, title }: UploadedFile, load: Content['load']): void => {
    const card: Content = { type: 'image/svg+xml', load: () => titleCard(title), key: `${id}-poster` };
    add({ id, type, load, key: id, poster: type.startsWith('video/') ? card : null });
    uploads.set(id, { id, type, title });
  };
  return {
    find: (id: string): StoredFile | undefined => files.get(id),
    add,
    /** Stores an uploaded file and returns its id. */
    addUpload: (bytes: Uint8Array, type: string, title: string): string => {
      const id = crypto.randomUUID();
      restore({ id, type, title }, () => bytes);
      return id;
    },
    restore,
    uploads: (): readonly UploadedFile[] => [...uploads.values()],
    remove: (id: string) => {
      files.delete(id);
      uploads.delete(id);
    },
    clear: () => {
      files.clear();
      uploads.clear();
    },
  };
}
