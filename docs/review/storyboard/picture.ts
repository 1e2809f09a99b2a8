import sharp from 'sharp';

/**
 * How far a channel of a pixel, of 255, may differ in pictures that look the same: the lossy format changes the edges of texts
 * by up to this when something far away moves by a fraction of a pixel. A changed digit differs by more than 100.
 */
const tolerance = 40;

/** Whether a person sees no difference between two pictures. */
export async function looksSame(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([decode(one), decode(other)]);
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return false;
  return a.data.every((value, index) => Math.abs(value - (b.data[index] ?? 0)) <= tolerance);
}

const decode = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** Names the pictures of a story: as the one that it had before and that looks the same, or by their bytes. */
export function createPictures(
  before: readonly string[],
  read: (name: string) => Buffer,
  nameOfBytes: (bytes: Buffer) => string,
): { nameOf(bytes: Buffer): Promise<{ readonly name: string; readonly isNew: boolean }> } {
  const known = new Map<string, Buffer>();
  return {
    async nameOf(bytes) {
      const name = nameOfBytes(bytes);
      if (before.includes(name) || known.has(name)) return { name, isNew: false };
      for (const each of before) if (await looksSame(read(each), bytes)) return { name: each, isNew: false };
      // Also those of this telling: a caret that blinks is no new picture.
      for (const [each, other] of known)
        if (await looksSame(other, bytes)) return { name: each, isNew: false };
      known.set(name, bytes);
      return { name, isNew: true };
    },
  };
}
