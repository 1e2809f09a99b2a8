// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectUrl, renderApp, setupFakeServer } from '#tests/support/app.tsx';

setupFakeServer();

/** The frame of index.html, with as many controls before its links as that of the application. */
function showFrame(): readonly HTMLElement[] {
  const frame = document.createElement('div');
  frame.id = 'frame';
  frame.append(...Array.from({ length: 10 }, () => document.createElement('button')));
  document.body.prepend(frame);
  return [...frame.querySelectorAll('button')];
}

test('An administrator sees no other loading state beside the frame of index.html, and what was pressed in it is pressed', async () => {
  const controls = showFrame();
  // Two links that skip, the search, Dashboard, Media Management, Inquiries.
  controls[5]?.setAttribute('data-pressed', '');
  controls[4]?.focus();
  await renderApp({ path: '/settings' });
  expect(screen.queryByText('Loading…')).toBeNull();
  await expectUrl('/inquiries');
  expect(document.getElementById('frame')).toBeNull();
});

test('An administrator whose stored session has ended finds the sign-in form in place of the frame', async () => {
  const controls = showFrame();
  controls[5]?.setAttribute('data-pressed', '');
  await renderApp({ path: '/settings', signedIn: false });
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(document.getElementById('frame')).toBeNull();
});
