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

test('An administrator opens it by key as soon as the first screen is shown; on the login page the key is the browser’s', async () => {
  const isBrowsers = new Promise<boolean>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!screen.queryByText('Sign out')) return;
      observer.disconnect();
      resolve(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await renderApp({ path: '/settings' });
  expect(await isBrowsers).toBe(false);
  await screen.findByRole('combobox', { name: 'Search screens, actions, people and media' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.click(screen.getByText('Sign out', { selector: 'aside *' }));
  await screen.findByText('Sign In');
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true);
});
