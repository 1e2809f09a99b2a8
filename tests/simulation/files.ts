import { JSDOM } from 'jsdom';

/** What jsdom keeps of a file. */
interface FileBytes {
  readonly _bytes: Uint8Array;
}

const implementation = (value: object): Partial<FileBytes> | undefined => {
  const [symbol] = Object.getOwnPropertySymbols(value).filter(({ description }) => description === 'impl');
  return symbol && (Reflect.get(value, symbol) as FileBytes);
};

/** Whether it is a Blob or a File of any tab. */
export const isBlob = (value: unknown): value is File =>
  typeof value === 'object' && value !== null && implementation(value)?._bytes !== undefined;

export const bytesOf = (file: Blob): Uint8Array => implementation(file)?._bytes ?? new Uint8Array();

/** A structured clone. Its files are those of a window of their own: in a database they outlive the page that has stored them. */
export function createClone() {
  const { window: files } = new JSDOM('');
  const clone = (value: unknown): unknown => {
    if (isBlob(value))
      return new files.File([bytesOf(value) as never], value.name, {
        type: value.type,
        lastModified: value.lastModified,
      });
    if (Array.isArray(value)) return value.map(clone);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, clone(each)]));
    return value;
  };
  return { clone, close: () => files.close() };
}
