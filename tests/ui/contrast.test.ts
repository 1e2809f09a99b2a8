import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

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
  test('every text has a contrast of at least 4.5 on every ground that it stands on', () => {
    const faint = textPairs.filter(([text, ground]) => !(contrast(text, ground, theme) >= 4.5));
    expect(faint).toEqual([]);
  });

  test('every edge that must be seen has a contrast of at least 3', () => {
    const faint = edgePairs.filter(([edge, ground]) => !(contrast(edge, ground, theme) >= 3));
    expect(faint).toEqual([]);
  });
});
