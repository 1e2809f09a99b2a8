import { afterEach, describe, expect, test, vi } from 'vitest';
import { safeUrl } from '#domain/url.ts';

describe('an address that may be loaded', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('a relative address is loaded from where the page is, and is missing where there is no page', () => {
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
  ])('%s is loaded as %s', (address, loaded) => {
    expect(safeUrl(address)).toBe(loaded);
  });

  test.each([
    null,
    '',
    'javascript:alert(1)',
    ' \tjava\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'http://',
  ])('%j counts as missing', (address) => {
    expect(safeUrl(address)).toBeNull();
  });
});
