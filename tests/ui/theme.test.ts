import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { followTheme, keptTheme } from '#session/theme.ts';

const html = document.documentElement;

afterEach(() => {
  keptTheme.set('system');
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['sepia', 'system'],
])('the stored theme %s → %s after a restart, although the inline script was blocked', (stored, shown) => {
  localStorage.setItem('admin-theme', stored);
  followTheme();
  expect(html.dataset.theme ?? 'system').toBe(shown);
});

test('blocked storage → the theme is shown all the same', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    },
    removeItem: () => undefined,
  });
  keptTheme.set('dark');
  followTheme();
  expect([keptTheme.read(), html.dataset.theme]).toEqual(['dark', 'dark']);
});

describe('colours', () => {
  const themes = ['light', 'dark'] as const;
  type Theme = (typeof themes)[number];

  /** The tokens that are a pair of colours, one for each theme. */
  const tokens = new Map(
    [
      ...readFileSync('src/ui/tokens.css', 'utf8').matchAll(
        /--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g,
      ),
    ].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
  );

  function luminance(colour: string): number {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(one: string, other: string, theme: Theme): number {
    const [darker = 0, lighter = 0] = [one, other]
      .map((name) => luminance(tokens.get(name)?.[theme] ?? `no token --${name}`))
      .sort((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
  }

  const grounds = ['paper', 'surface', 'sunken'];
  const on = (texts: readonly string[], backgrounds: readonly string[]) =>
    texts.flatMap((text) => backgrounds.map((background) => [text, background] as const));

  const textPairs = [
    ...on(['ink', 'muted', 'clay', 'clay-strong', 'danger'], grounds),
    ...on(['ink', 'muted', 'clay', 'clay-strong'], ['clay-soft']),
    ...on(['ink', 'muted', 'danger', 'clay'], ['danger-soft']),
    ...on(['ink', 'muted', 'clay'], ['progress-soft']),
    ...on(['on-clay'], ['clay', 'clay-strong']),
    ...on(['on-danger'], ['danger', 'danger-strong']),
    ...['pending', 'progress', 'done', 'neutral'].flatMap((status) =>
      on([status], [`${status}-soft`, ...grounds]),
    ),
  ];

  const edgePairs = [
    ...on(['control-line', 'focus'], grounds),
    ...on(['focus'], ['clay-soft', 'danger-soft']),
    ...on(['clay'], ['line']),
  ];

  describe.each(themes)('the %s theme', (theme) => {
    test('every text has a contrast of at least 4.5 on every background of it', () => {
      const faint = textPairs.filter(([text, ground]) => !(contrast(text, ground, theme) >= 4.5));
      expect(faint).toEqual([]);
    });

    test('every edge that must be seen has a contrast of at least 3', () => {
      const faint = edgePairs.filter(([edge, ground]) => !(contrast(edge, ground, theme) >= 3));
      expect(faint).toEqual([]);
    });
  });
});

describe('styles', () => {
  afterEach(() => {
    Reflect.deleteProperty(window, '_goober');
  });

  const styles = () => [...document.head.querySelectorAll('style')];

  test('the styles of a task are parsed together, once, before anything is painted, in their order', async () => {
    // The worker may have evaluated both, and filled the page, for another file.
    const again = (path: string) => import(/* @vite-ignore */ `${path}?again`);
    await again('../../src/ui/styles.ts');
    const { css, glob }: typeof import('goober') = await again(import.meta.resolve('goober'));
    const earlier = styles();
    const texts = () =>
      styles()
        .filter((style) => !earlier.includes(style))
        .map(({ textContent }) => textContent);
    const [first, second] = [css`color: red;`, css`color: blue;`];
    expect(texts()).toEqual([]);
    await Promise.resolve();
    const both = `.${first}{color:red;}.${second}{color:blue;}`;
    expect(texts()).toEqual([both]);
    const third = css`color: green;`;
    expect(css`color: red;`).toBe(first);
    await new Promise((resolve) => setTimeout(resolve));
    expect(texts()).toEqual([both, `.${third}{color:green;}`]);
    glob`body { margin: 0; }`;
    await Promise.resolve();
    const all = [both, `.${third}{color:green;}`, 'body{margin:0;}'];
    expect(texts()).toEqual(all);
    glob`body { margin: 0; }`;
    await Promise.resolve();
    expect(texts()).toEqual(all);
  });
});
