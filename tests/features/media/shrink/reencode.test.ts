import { describe, expect, test } from 'vitest';
import { findQuality, perform } from '#features/media/shrink/reencode.ts';

/** Pictures whose bytes are the quality in percent. */
function encoder() {
  const tried: number[] = [];
  const encode = async (quality: number) => {
    tried.push(quality);
    return new Blob([new Uint8Array(Math.round(quality * 100))]);
  };
  return { tried, encode };
}

describe('the quality of a copy', () => {
  test.each([
    [92, 92, [0.92]],
    [91, 87, [0.92, 0.5, 0.71, 0.815, 0.8675]],
    [80, 76, [0.92, 0.5, 0.71, 0.815, 0.7625]],
    [50, 50, [0.92, 0.5, 0.71, 0.605, 0.5525]],
  ])('%i bytes → %i bytes', async (limit, bytes, qualities) => {
    const { tried, encode } = encoder();
    expect((await findQuality(encode, limit))?.size).toBe(bytes);
    expect(tried.map((quality) => Number(quality.toFixed(4)))).toEqual(qualities);
  });

  test('no quality is low enough → null, after two attempts', async () => {
    const { tried, encode } = encoder();
    expect(await findQuality(encode, 49)).toBeNull();
    expect(tried).toEqual([0.92, 0.5]);
  });
});

test('a browser without a canvas for workers says so', async () => {
  expect(await perform({ file: new Blob(), goal: null })).toEqual({
    error: 'This browser cannot change pictures. Make the picture smaller with another program.',
  });
});
