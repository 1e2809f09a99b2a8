// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { renderApp, setupFakeServer } from '#tests/support/app.tsx';

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
