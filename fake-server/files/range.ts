/** Both ends are included. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a Range header (RFC 9110 §14.2) for a file of `size` bytes: the range, 'unsatisfiable' (416), or null for the
 * whole file, which also follows from a malformed header and from several ranges.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
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
