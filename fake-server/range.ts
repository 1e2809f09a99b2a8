/** The bytes that a Range header asks for: both ends included. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a Range header (RFC 9110 §14.2) for a file of `size` bytes: the range, 'unsatisfiable' (416), or null for the
 * whole file, which also answers a header that is malformed or asks for several ranges.
 */
export function rangeOf(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (!first && !last)) return null;
  if (!first) {
    const length = Number(last);
    return length === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  if (start >= size) return 'unsatisfiable';
  if (last && Number(last) < start) return null;
  return { start, end: last ? Math.min(Number(last), size - 1) : size - 1 };
}

const chunkSize = 256 * 1024;

/** A part of a file's bytes, handed out piece by piece: a player that asks for all and leaves costs one piece. */
export function streamOf(bytes: Uint8Array, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let position = start;
  return new ReadableStream({
    pull(controller) {
      if (position > end) return controller.close();
      const next = Math.min(position + chunkSize, end + 1);
      controller.enqueue(bytes.slice(position, next));
      position = next;
    },
  });
}
