import { randomUUID } from 'node:crypto';
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

/** The stored files of one backend. */
export interface FileStore {
  readonly find: (id: string) => StoredFile | undefined;
  readonly add: (file: StoredFile) => void;
  /** Stores an uploaded file and returns its id. A video's poster shows its title. */
  readonly addUpload: (bytes: Uint8Array, type: string, title: string) => string;
  readonly remove: (id: string) => void;
  readonly clear: () => void;
}

/** Creates an empty store. */
export function createFileStore(): FileStore {
  const files = new Map<string, StoredFile>();
  const add = (file: StoredFile) => {
    files.set(file.id, file);
  };
  return {
    find: (id) => files.get(id),
    add,
    addUpload: (bytes, type, title) => {
      const id = randomUUID();
      const card: Content = {
        type: 'image/svg+xml',
        load: () => new TextEncoder().encode(titleCard(title)),
        key: `${id}-poster`,
      };
      add({ id, type, load: () => bytes, key: id, poster: type.startsWith('video/') ? card : null });
      return id;
    },
    remove: (id) => {
      files.delete(id);
    },
    clear: () => files.clear(),
  };
}
