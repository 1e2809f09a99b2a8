import { expect } from 'vitest';

/** A name, the text, and the text as a component of a url. */
export const hostileTexts = [
  [
    'HTML',
    '<img src=x onerror="alert(1)"><script>alert(2)</script> & <b>bold</b>',
    '%3Cimg%20src%3Dx%20onerror%3D%22alert(1)%22%3E%3Cscript%3Ealert(2)%3C%2Fscript%3E%20%26%20%3Cb%3Ebold%3C%2Fb%3E',
  ],
  [
    'text from right to left',
    'שלום עולם ‮ مرحبا',
    '%D7%A9%D7%9C%D7%95%D7%9D%20%D7%A2%D7%95%D7%9C%D7%9D%20%E2%80%AE%20%D9%85%D8%B1%D8%AD%D8%A8%D8%A7',
  ],
  [
    'emoji',
    '🛋️👩🏽‍🎨 oak 🪑',
    '%F0%9F%9B%8B%EF%B8%8F%F0%9F%91%A9%F0%9F%8F%BD%E2%80%8D%F0%9F%8E%A8%20oak%20%F0%9F%AA%91',
  ],
  ['a lone surrogate', 'oak \ud83e', 'oak%20%EF%BF%BD'],
  ['20,000 characters without a space', 'ä'.repeat(20_000), '%C3%A4'.repeat(20_000)],
  [
    'template and entity syntax',
    '{{7*7}} <%= 7*7 %> &lt;b&gt; %s',
    '%7B%7B7*7%7D%7D%20%3C%25%3D%207*7%20%25%3E%20%26lt%3Bb%26gt%3B%20%25s',
  ],
] as const;

/** No text has become an element. */
export const expectNoElementsOf = (container: HTMLElement) =>
  expect(container.querySelectorAll('script, b, img[onerror], [src=x]')).toHaveLength(0);
