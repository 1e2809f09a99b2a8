/** A part of storage keys that tells users apart and holds no address: two 32-bit FNV-1a hashes. */
export function userKey(email: string): string {
  const hash = (seed: number) => {
    let value = seed;
    for (const unit of email) value = Math.imul(value ^ (unit.codePointAt(0) ?? 0), 0x01000193);
    return (value >>> 0).toString(36);
  };
  return hash(0x811c9dc5) + hash(0x01234567);
}
