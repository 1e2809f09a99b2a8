import type { Plugin } from 'vite';
import { createBackend } from '../backend.ts';
import { createListener } from './node.ts';

/**
 * Serves the fake backend on the origin of Vite's development server. The backend lives as long
 * as the server: data survives reloads and is shared by all tabs.
 */
export function fakeBackend(): Plugin {
  return {
    name: 'fake-backend',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use(createListener(createBackend()));
    },
  };
}
