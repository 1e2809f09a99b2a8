import { useSyncExternalStore } from 'react';
import { resolveConfig } from 'vite';
import { expect, test } from 'vitest';

test.each(['use-sync-external-store/shim', 'use-sync-external-store/shim/index.js'])(
  'a development build uses the hook of React instead of %s, which warns',
  async (specifier) => {
    const { resolve } = await resolveConfig({}, 'serve', 'development');
    const alias = resolve.alias.find(({ find }) => new RegExp(find).test(specifier));
    const module = await import(/* @vite-ignore */ alias?.replacement ?? specifier);
    expect(module.useSyncExternalStore).toBe(useSyncExternalStore);
  },
);

test('the development server does not reload a page for reports and copies of the tree', async () => {
  const { server } = await resolveConfig({}, 'serve', 'development');
  expect(server.watch?.ignored).toContain('**/.cache/**');
});
