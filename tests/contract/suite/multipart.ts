/** A text field, or a file with its name and MIME type. */
export type FormPart =
  | readonly [name: string, text: string]
  | readonly [name: string, bytes: Uint8Array, fileName: string, type: string];

const boundary = '----contractSuiteBoundary7MA4YWxkTrZu0gW';

/** A name as browsers write it into a part's header. */
const quoted = (text: string): string =>
  `"${text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`;

/** The bytes of a multipart body as a browser sends it, in the order given. */
export function multipart(parts: readonly FormPart[]): { readonly type: string; readonly body: BodyInit } {
  const chunks = parts.flatMap(([name, value, fileName, type]) => {
    const file = fileName === undefined ? '' : `; filename=${quoted(fileName)}\r\nContent-Type: ${type}`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
