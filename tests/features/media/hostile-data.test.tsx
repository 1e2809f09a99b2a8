// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setupFakeServer, waitFor } from '#tests/support/app.tsx';
import { mediaItem } from '#tests/support/factories.ts';
import { expectNoElementsOf, hostileTexts } from '#tests/support/hostileTexts.ts';
import { findCard, openMedia, textsOf, titles } from './support.ts';

setupFakeServer();

afterEach(() => {
  vi.restoreAllMocks();
});

const open = (body: unknown) => openMedia('', [{ method: 'GET', path: '/api/images/gallery', body }]);

test('An administrator reads every text unchanged on the card of an image', async () => {
  await open({
    data: hostileTexts.map(([, text], index) =>
      mediaItem({ id: `h-${index}`, title: text, description: text, alt_text: text }),
    ),
  });
  const expected = hostileTexts.map(([, text]) => text.trim());
  await waitFor(() => expect(titles()).toEqual(expected));
  for (const text of expected) {
    const card = await findCard(text);
    expect([textsOf(card)[0], textsOf(card).at(-1)]).toEqual([text, text]);
    expect(card.querySelector('img')).toHaveAttribute('alt', text);
  }
  expectNoElementsOf(document.body);
});

test('An administrator whose images have unsafe urls sees that none is available', async () => {
  const unsafe = [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
  ];
  await open({
    data: unsafe.map((url) => {
      const urls = { thumbnail: url, small: url, medium: url, large: url };
      return mediaItem({ id: url, title: url, url, thumbnail_url: url, urls });
    }),
  });
  for (const url of unsafe) {
    const card = await findCard(url.trim());
    expect(within(card).getByText('No image available')).toBeVisible();
    expect(within(card).getByRole('button', { name: /^View/ })).toBeDisabled();
    expect(card.querySelector('img')).toBeNull();
  }
});
