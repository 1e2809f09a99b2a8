// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';

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
