import type { Plugin } from 'vite';
import { type BackendOptions, createBackend } from '../backend.ts';
import { createListener } from './node.ts';

/**
 * The fake backend on the same origin as Vite's pages, in development and preview (decision 25). One backend lives as long
 * as the server, so that data survives a page's reload and is shared by all tabs.
 */
export function fakeBackend(options: BackendOptions = {}): Plugin {
  const listener = () => createListener(createBackend(options));
  return {
    name: 'fake-backend',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use(listener());
    },
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use(listener());
    },
  };
}
