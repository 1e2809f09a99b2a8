import { describe, expect, test } from 'vitest';
import { firstParagraph, markdownHtml, withoutBeginning } from '#docs/review/gallery/markdown.ts';

const page = `# A door

It opens
and *closes*.

![The statechart door](door.svg)

## Decided

- No \`lock<T>\` yet,
  nor a bell.
- See [the window](window.md) & **knock**.
`;

describe('a page', () => {
  test('is converted to headings, paragraphs and lists, without its image', () => {
    expect(markdownHtml(page, 2)).toBe(
      [
        '<h2>A door</h2>',
        '<p>It opens and <em>closes</em>.</p>',
        '<h3>Decided</h3>',
        '<ul><li>No <code>lock&lt;T&gt;</code> yet, nor a bell.</li><li>See <a href="window.md">the window</a> &amp; <strong>knock</strong>.</li></ul>',
      ].join('\n'),
    );
  });

  test('has a first paragraph', () => {
    expect(firstParagraph(page)).toBe('It opens and *closes*.');
    expect(firstParagraph('# Only a title')).toBe('');
  });

  test('has a rest, without what stands above a picture', () => {
    expect(withoutBeginning(page)).toMatch(/^## Decided\n\n- /);
    expect(withoutBeginning('Without a title.\n\nMore.')).toBe('More.');
    expect(withoutBeginning('# Only a title')).toBe('');
  });
});
