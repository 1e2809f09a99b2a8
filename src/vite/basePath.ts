import type { Plugin } from 'vite';

/** A build with the base `./` runs below any path, which its inline script finds out (decision 84). */
export const basePath = (): Plugin => ({
  name: 'base-path',
  config: ({ base }) => (base === './' ? { define: { __BASE__: 'globalThis.basePath' } } : {}),
});
