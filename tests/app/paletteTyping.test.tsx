// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { passTime, renderApp, setupFakeServer, waitFor } from '#tests/support/app.tsx';

setupFakeServer();

test('An administrator who presses Enter before the list has followed gets what was typed', async () => {
  await renderApp({ path: '/settings' });
  fireEvent.click(await screen.findByRole('button', { name: /^Search everything/ }));
  const field = await screen.findByRole('combobox');
  await act(async () => {
    flushSync(() => fireEvent.change(field, { target: { value: 'upload vid' } }));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  expect(await screen.findByRole('dialog', { name: 'Upload Video' })).toBeVisible();
});

test.each([
  ['Ctrl+K', { key: 'k', ctrlKey: true }],
  ['Escape', { key: 'Escape' }],
])('An administrator who presses %s right after choosing an upload is shown no form', async (_, keys) => {
  await renderApp({ path: '/settings' });
  fireEvent.click(await screen.findByRole('button', { name: /^Search everything/ }));
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: 'upload vid' } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.keyDown(field, keys);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await passTime(100);
  expect([screen.queryByRole('dialog'), location.pathname]).toEqual([null, '/settings']);
});
