import { expect, test } from 'vitest';
import { markdownHtml } from '#docs/review/gallery/markdown.ts';
import { proseOf } from '#docs/review/gallery/page.ts';

const page = `# A door

![The statechart door](door.svg)

<!-- Generated above; what follows is written by hand. -->

It opens
and *closes*.

## Decided

- No \`lock<T>\` yet,
  nor a bell.
- See [the window](window.md), [the rules](../rules.md) & **knock**.
`;

test('what was written by hand becomes HTML; links lead to charts of the same page', () => {
  expect(markdownHtml(proseOf(page), 2)).toBe(
    [
      '<p>It opens and <em>closes</em>.</p>',
      '<h3>Decided</h3>',
      '<ul><li>No <code>lock&lt;T&gt;</code> yet, nor a bell.</li><li>See <a href="#window">the window</a>, the rules &amp; <strong>knock</strong>.</li></ul>',
    ].join('\n'),
  );
});

test('a page without the marker has nothing written by hand', () => {
  expect(proseOf('# A door\n')).toBe('');
});
