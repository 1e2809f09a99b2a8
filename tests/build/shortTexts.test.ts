import { expect, test } from 'vitest';
import { shortStyle } from '../../src/build/shortTexts.ts';

test.each([
  [
    'its comments and indentation',
    '\n  /* As high\n as a line. */\n  & > :is(a, p) {\n    color: red;\n  }\n',
    ' & > :is(a,p){color:red;}',
  ],
  ['spaces that separate', 'margin: calc(1px + 2px) 0 -1px;', 'margin:calc(1px + 2px) 0 -1px;'],
  [
    'what is interpolated',
    ['animation: $', '{pulse} var(--a);\n  width: $', '{wide - 0.02}px;'].join(''),
    ['animation:$', '{pulse} var(--a);width:$', '{wide - 0.02}px;'].join(''),
  ],
])('a short style: %s', (_, css, short) => {
  expect(shortStyle(css)).toBe(short);
});
