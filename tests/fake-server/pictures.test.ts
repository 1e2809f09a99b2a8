// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { imageCategories } from '#contract/entities.ts';
import { uploadLimits } from '#contract/limits.ts';
import { clips, sceneAt } from '#fake-server/pictures/clips.ts';
import {
  describeScene,
  drawInterior,
  drawLogo,
  drawPoster,
  drawSwordman,
  sceneFor,
} from '#fake-server/pictures/interior.ts';
import { roomKinds } from '#fake-server/pictures/scene.ts';

const seeds = Array.from({ length: 48 }, (_, index) => index);
const pictures = seeds.map((seed) => drawInterior(sceneFor(seed)));
const kilobyte = 1024;

/** Gives the root element's name, or the parser's complaint. */
function parsed(svg: string): { root: string; complaint: string | null; document: Document } {
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
  return {
    root: document.documentElement.nodeName,
    complaint: document.querySelector('parsererror')?.textContent ?? null,
    document,
  };
}

/** Gives a picture's ids and those that it refers to, each sorted and once. */
function names(svg: string) {
  const once = (pattern: RegExp) =>
    [...new Set([...svg.matchAll(pattern)].map((match) => match[1] ?? ''))].sort();
  return { defined: once(/ id="([^"]+)"/g), used: once(/url\(#([^)]+)\)/g) };
}

async function pixels(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).resize(32, 24).removeAlpha().raw().toBuffer();
}

/** Gives the mean difference of two pictures' channels, 0 to 255. */
function distance(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
}

describe('interiors', () => {
  test('the same seed draws the same picture, every seed another', () => {
    expect(seeds.map((seed) => drawInterior(sceneFor(seed)))).toEqual(pictures);
    expect(new Set(pictures).size).toBe(48);
  });

  test('every picture is well-formed SVG, refers only to itself and stays small', () => {
    const report = pictures.map((svg) => {
      const { root, complaint } = parsed(svg);
      const { defined, used } = names(svg);
      return {
        root,
        complaint,
        missing: used.filter((name) => !defined.includes(name)),
        outside: svg
          .replace('http://www.w3.org/2000/svg', '')
          .match(/https?:|href|<image|<script|NaN|undefined/g),
        small: svg.length > 8 * kilobyte && svg.length < 50 * kilobyte,
      };
    });
    const good = { root: 'svg', complaint: null, missing: [], outside: null, small: true };
    expect(report).toEqual(seeds.map(() => good));
  });

  test('ids of two scenes never meet on one page', () => {
    const all = pictures.flatMap((svg) => names(svg).defined);
    expect(new Set(all).size).toBe(all.length);
  });

  test('forty-eight seeds can be told apart at a glance', async () => {
    const small = await Promise.all(pictures.map(pixels));
    const pairs = small.flatMap((one, index) =>
      small.slice(index + 1).map((other, offset) => ({
        pair: `${index} and ${index + 1 + offset}`,
        apart: distance(one, other),
      })),
    );
    expect(pairs.filter(({ apart }) => apart < 10)).toEqual([]);
  });

  test('thirteen neighbours show every kind of room', () => {
    const shown = seeds.slice(0, roomKinds.length).map((seed) => sceneFor(seed).room);
    expect([...shown].sort()).toEqual([...roomKinds].sort());
  });
});

describe('portfolio texts', () => {
  test('every scene has texts of its own, within the limits and under a known category', () => {
    const words = seeds.map((seed) => describeScene(sceneFor(seed)));
    expect(new Set(words.map(({ title }) => title)).size).toBe(48);
    expect(words.filter(({ title }) => title.length > uploadLimits.titleLength)).toEqual([]);
    expect(words.filter(({ description }) => description.length > uploadLimits.descriptionLength)).toEqual(
      [],
    );
    expect(new Set(words.map(({ category }) => category))).toEqual(new Set(imageCategories));
  });

  test('a scene is described as it is drawn', () => {
    expect(describeScene(sceneFor(2))).toMatchInlineSnapshot(`
      {
        "alt": "A bedroom at night by lamplight: a double bed between two bedside lamps, with a bench at its foot, between fog-blue two-tone walls.",
        "category": "Residential",
        "description": "The headboard hides the cables and carries the colour.",
        "title": "Bridge street, bedroom",
      }
    `);
  });
});

describe('emblems', () => {
  test('four logos and four statues are well-formed, themselves each time and unlike each other', () => {
    const draw = () => [0, 1, 2, 3].flatMap((variant) => [drawLogo(variant), drawSwordman(variant)]);
    const drawn = draw();
    expect(draw()).toEqual(drawn);
    expect(new Set(drawn).size).toBe(8);
    expect(drawn.map((svg) => parsed(svg).complaint)).toEqual(drawn.map(() => null));
    expect(drawn.filter((svg) => svg.length > 16 * kilobyte)).toEqual([]);
  });
});

describe('posters', () => {
  const hostile = `</text><script>alert(1)</script><image href="x" onerror='y'/> & "]]>\u0000\u0007\ud800\ufffe ${'ж'.repeat(300)}`;

  test('a hostile title stays text', () => {
    const { complaint, document } = parsed(drawPoster(hostile, 4));
    expect(complaint).toBeNull();
    expect([...document.querySelectorAll('script, image, [onerror], foreignObject')]).toEqual([]);
    const shown = [...document.querySelectorAll('text')].map((text) => text.textContent);
    expect(shown).toEqual(['</text><script>alert', '(1)</script><image', 'href="x"…']);
  });

  test('quotes and ampersands of a title are shown as they are', () => {
    const { document } = parsed(drawPoster(`Oak & "ash", Mo's`, 2));
    expect(document.querySelector('text')?.textContent).toBe(`Oak & "ash", Mo's`);
  });

  test('a hostile title can be rasterised', async () => {
    const { width, height } = await sharp(Buffer.from(drawPoster(hostile, 4))).metadata();
    expect({ width, height }).toEqual({ width: 1600, height: 900 });
  });

  test('a short title stands on one line and an empty one on none', () => {
    const shown = (title: string) =>
      [...parsed(drawPoster(title, 1)).document.querySelectorAll('text')].map((text) => text.textContent);
    expect([shown('Kitchen  walk'), shown(' ')]).toEqual([['Kitchen walk'], []]);
  });
});

describe('clips', () => {
  const folder = join(process.cwd(), 'fake-server/pictures/clips');
  let files: Buffer[] = [];

  beforeAll(() => {
    files = clips.map(({ file }) => readFileSync(join(folder, file)));
  });

  test('every film is there, in the format it claims, and small', () => {
    const format = (bytes: Buffer) => {
      if (bytes.subarray(4, 8).toString('latin1') === 'ftyp') return 'video/mp4';
      return bytes.subarray(0, 4).toString('hex') === '1a45dfa3' ? 'video/webm' : 'unknown';
    };
    expect(files.map(format)).toEqual(clips.map(({ mime }) => mime));
    expect(files.map(({ length }) => length > 20 * kilobyte && length <= 180 * kilobyte)).toEqual(
      clips.map(() => true),
    );
  });

  test('an MP4 can start before it is loaded: its index precedes its pictures', () => {
    const films = files.filter((_, index) => clips[index]?.mime === 'video/mp4');
    expect(
      films.map((bytes) => bytes.indexOf('moov') > 0 && bytes.indexOf('moov') < bytes.indexOf('mdat')),
    ).toEqual(films.map(() => true));
  });

  test('a film moves from its first frame to its last and starts at its scene', () => {
    for (const clip of clips) {
      expect(drawInterior(sceneAt(clip, 0))).not.toBe(drawInterior(sceneAt(clip, 1)));
      expect(drawInterior(sceneAt(clip, 0.5))).toBe(drawInterior(sceneAt(clip, 0.5)));
      expect({ ...sceneAt(clip, 0), moment: undefined }).toEqual({ ...clip.scene, moment: undefined });
    }
  });
});
