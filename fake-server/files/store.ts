import { titleCard } from './titleCard.ts';

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

/** The stored files of one backend. */
export interface FileStore {
  readonly find: (id: string) => StoredFile | undefined;
  readonly add: (file: StoredFile) => void;
  /** Stores an uploaded file and returns its id. A video's poster shows its title. */
  readonly addUpload: (bytes: Uint8Array, type: string, title: string) => string;
  /** Adds a file that was uploaded before. */
  readonly restore: (upload: UploadedFile, load: Content['load']) => void;
  readonly uploads: () => readonly UploadedFile[];
  readonly remove: (id: string) => void;
  readonly clear: () => void;
}

/** Creates an empty store. */
export function createFileStore(): FileStore {
  const files = new Map<string, StoredFile>();
  const uploads = new Map<string, UploadedFile>();
  const add = (file: StoredFile) => {
    files.set(file.id, file);
  };
  const restore: FileStore['restore'] = ({ id, type, title }, load) => {
    const card: Content = {
      type: 'image/svg+xml',
      load: () => new TextEncoder().encode(titleCard(title)),
      key: `${id}-poster`,
    };
    add({ id, type, load, key: id, poster: type.startsWith('video/') ? card : null });
    uploads.set(id, { id, type, title });
  };
  return {
    find: (id) => files.get(id),
    add,
    addUpload: (bytes, type, title) => {
      const id = crypto.randomUUID();
      restore({ id, type, title }, () => bytes);
      return id;
    },
    restore,
    uploads: () => [...uploads.values()],
    remove: (id) => {
      files.delete(id);
      uploads.delete(id);
    },
    clear: () => {
      files.clear();
      uploads.clear();
    },
  };
}
