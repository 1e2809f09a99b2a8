import { expect, test } from 'vitest';
import { withForcedStates } from '#devtools/components/pseudoStates.ts';

test.each([
  ['.button', '.button'],
  ['.button:hover', '.button:is(:hover, [data-force="hover"])'],
  ['.field:has(> input:focus-visible)', '.field:has(> input:is(:focus-visible, [data-force="focus"]))'],
  [
    '.card:not(:hover) > a:active',
    '.card:not(:is(:hover, [data-force="hover"])) > a:is(:active, [data-force="active"])',
  ],
])('the selector %s also matches elements that are forced into its states', (selector, expected) => {
  expect(withForcedStates(selector)).toBe(expected);
});
