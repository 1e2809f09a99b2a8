import { afterEach, describe, expect, test, vi } from 'vitest';
import { safeUrl } from '#domain/url.ts';

describe('a URL that is safe to load', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('a relative URL is resolved against the page, and is null without a page', () => {
    vi.stubGlobal('location', { href: 'https://studio.example/media?tab=images' });
    expect([safeUrl('/files/a.png'), safeUrl('a.png')]).toEqual([
      'https://studio.example/files/a.png',
      'https://studio.example/a.png',
    ]);
    vi.stubGlobal('location', undefined);
    expect(safeUrl('/files/a.png')).toBeNull();
  });

  test.each([
    ['https://files.example/a.png', 'https://files.example/a.png'],
    ['HTTP://files.example/a b.png', 'http://files.example/a%20b.png'],
    ['blob:https://studio.example/1', 'blob:https://studio.example/1'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['DATA:IMAGE/PNG;base64,AAAA', 'data:IMAGE/PNG;base64,AAAA'],
  ])('%s becomes %s', (url, loaded) => {
    expect(safeUrl(url)).toBe(loaded);
  });

  test.each([
    null,
    '',
    'javascript:alert(1)',
    ' \tjava\nscript:alert(1)',
    'javascript:alert(1)//https:',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'http://',
  ])('%j is null', (url) => {
    expect(safeUrl(url)).toBeNull();
  });
});
