// @vitest-environment jsdom
import { css } from 'goober';
import { afterEach, expect, test } from 'vitest';

afterEach(() => {
  Reflect.deleteProperty(window, '_goober');
});

test('the styles of a task are parsed together, before anything is painted, in their order', async () => {
  await import('#ui/styles.ts');
  const element = document.head.lastElementChild;
  const texts: (string | null)[] = [];
  const observer = new MutationObserver(() => texts.push(element?.textContent ?? null));
  if (element) observer.observe(element, { childList: true });
  const [first, second] = [css`color: red;`, css`color: blue;`];
  expect(element?.textContent).toBe('');
  await Promise.resolve();
  const both = `.${first}{color:red;}.${second}{color:blue;}`;
  expect(element?.textContent).toBe(both);
  const third = css`color: green;`;
  expect(css`color: red;`).toBe(first);
  await new Promise((resolve) => setTimeout(resolve));
  observer.disconnect();
  expect(texts).toEqual([both, `${both}.${third}{color:green;}`]);
});
