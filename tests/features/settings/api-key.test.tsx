import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { confirm, expectToasts, renderApp, waitFor } from '#tests/support/app.tsx';

const path = '/api/admin/regenerate-api-key';

/** Of the session: without a shape by which a key could be recognised. */
const sessionKey = 'plain words of another server';

async function open(options: Parameters<typeof renderApp>[0] = {}) {
  const page = await renderApp({
    path: '/settings',
    stored: (session) => ({ ...session, apiKey: sessionKey }),
    ...options,
  });
  fireEvent.click(await screen.findByText('Advanced'));
  await waitFor(() => expect(screen.getByText('API Key')).toBeVisible());
  return page;
}
const stored = () => JSON.parse(localStorage.getItem('admin-session') ?? '{}').apiKey;
const panel = () => {
  const found = document.querySelector('[aria-labelledby="api-key"]');
  if (!found) throw new Error('No panel');
  return found;
};
const button = (name: string, container: ParentNode = document) => {
  const found = [...container.querySelectorAll('button')].find(
    (each) => (each.ariaLabel ?? each.textContent) === name,
  );
  if (!found) throw new Error(`No button ${name}`);
  return found;
};
const question = () => document.querySelector<HTMLElement>('dialog[open]');
const regenerate = async () => {
  fireEvent.click(button('Regenerate'));
  await confirm(question() ?? document.body, 'Regenerate');
};

describe('the API key', () => {
  test('An administrator shows, hides and copies the key, which is nowhere on the page while it is masked', async () => {
    const { user } = await open();
    const key = stored();
    expect(document.documentElement.outerHTML).not.toContain(key);
    await user.click(button('Copy API key'));
    await expectToasts('API key copied');
    expect(await navigator.clipboard.readText()).toBe(key);
    expect(document.documentElement.outerHTML).not.toContain(key);
    await user.click(button('Show API key'));
    expect(panel()).toHaveTextContent(key);
    expect(button('Hide API key')).toHaveFocus();
    await user.click(button('Hide API key'));
    expect(document.documentElement.outerHTML).not.toContain(key);
  });

  // @spec 7.7
  test('An administrator regenerates the key after reading what stops working; all tabs have the new one', async () => {
    const { user, app, calls } = await open();
    const { auth, client } = app.page;
    const old = await client.call('getApiKey', {});
    fireEvent.click(button('Regenerate'));
    expect(question()).toHaveTextContent(
      'The current key stops working immediately.Other browsers can’t change the password until you sign in there again.Scripts that use the key stop working until you update them.',
    );
    await user.click(button('Cancel'));
    expect(question()).toBeNull();
    expect(calls()).not.toContain(`POST ${path}`);
    await regenerate();
    await expectToasts('API key regenerated');
    expect(question()).toBeNull();
    expect(stored()).toMatch(/^key_/);
    expect(stored()).not.toBe(old);
    expect(auth.getSnapshot().context.session?.apiKey).toBe(stored());
    expect(document.documentElement.outerHTML).not.toContain(stored());
  });

  test('An administrator without a key is told so, gets one, and then replaces it', async () => {
    await open({ stored: (session) => ({ ...session, apiKey: null }) });
    expect(panel()).toHaveTextContent('No API key is stored in this browser.');
    await regenerate();
    await waitFor(() => expect(stored()).toMatch(/^key_/));
    expect(panel()).toHaveTextContent('Required to change your password.');
    const first = stored();
    await regenerate();
    await waitFor(() => expect(stored()).not.toBe(first));
  });
});

describe('the theme', () => {
  test('An administrator chooses a theme in settings or in the sidebar, and both show it', async () => {
    const { user } = await open();
    const theme = screen.getByRole('combobox', { name: 'Theme' });
    expect(theme).toHaveValue('system');
    await user.selectOptions(theme, 'Dark');
    expect([document.documentElement.dataset.theme, localStorage.getItem('admin-theme')]).toEqual([
      'dark',
      'dark',
    ]);
    await user.click(await screen.findByLabelText('Theme: Dark'));
    await waitFor(() => expect(theme).toHaveValue('system'));
    await user.selectOptions(theme, 'Light');
    await screen.findByLabelText('Theme: Light');
    await user.selectOptions(theme, 'System');
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });
});
