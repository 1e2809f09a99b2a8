import { randomUUID } from 'node:crypto';

/** A file below /files/. Its content never changes: a new content gets a new id, so that answers may be kept for ever. */
export interface StoredFile {
  readonly id: string;
  /** MIME type. */
  readonly type: string;
  readonly load: () => Uint8Array | Promise<Uint8Array>;
  /** The SVG that stands for a video; null where it has none. */
  readonly poster: (() => string) | null;
  /** Drawn by us, so that its small pictures may be made of it whatever its type. */
  readonly isDrawn: boolean;
  /** Files with the same content share this key. */
  readonly content: string;
}

/** The bytes that the fake backend keeps, beside its database. */
export interface FileStore {
  readonly find: (id: string) => StoredFile | undefined;
  readonly add: (file: StoredFile) => void;
  /** Keeps an upload's bytes and gives the file's id. `poster` stands for a video in the grid. */
  readonly keep: (bytes: Uint8Array, type: string, poster: (() => string) | null) => string;
  readonly remove: (id: string) => void;
  readonly clear: () => void;
}

/** A new, empty store. */
export function createFileStore(): FileStore {
  const files = new Map<string, StoredFile>();
  return {
    find: (id) => files.get(id),
    add: (file) => {
      files.set(file.id, file);
    },
    keep: (bytes, type, poster) => {
      const id = randomUUID();
      files.set(id, { id, type, load: () => bytes, poster, isDrawn: false, content: id });
      return id;
    },
    remove: (id) => {
      files.delete(id);
    },
    clear: () => files.clear(),
  };
}
