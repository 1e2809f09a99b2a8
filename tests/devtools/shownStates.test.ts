import { expect, test } from 'vitest';
import { selectorWithShown } from '#devtools/parts/shownStates.ts';

test.each([
  ['.button', '.button'],
  ['.button:hover', '.button:is(:hover, [data-shown="hover"])'],
  ['.field:has(> input:focus-visible)', '.field:has(> input:is(:focus-visible, [data-shown="focus"]))'],
  [
    '.card:not(:hover) > a:active',
    '.card:not(:is(:hover, [data-shown="hover"])) > a:is(:active, [data-shown="active"])',
  ],
])('the selector %s is also true of what is shown in its state', (selector, expected) => {
  expect(selectorWithShown(selector)).toBe(expected);
});
