import { build, type Plugin, type ResolvedConfig } from 'vite';
import { firstRequests, profile } from '../app/firstRequests.ts';
import { routeFiles } from './routeFiles.ts';
import type { Screens } from './startScreen.ts';

/** Compiles `inline.ts` into the one inline script of index.html (decision 57). */
export function inlineScript(): Plugin {
  let config: ResolvedConfig;

  const compile = async (screens: Screens): Promise<string> => {
    const result = await build({
      configFile: false,
      base: config.base,
      logLevel: 'warn',
      mode: config.mode,
      define: {
        __BASE__: config.define?.__BASE__,
        __API__: config.define?.__API__,
        __DEMO__: config.define?.__DEMO__,
        __SCREENS__: JSON.stringify(screens),
      },
      build: {
        write: false,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/build/inline.ts', output: { format: 'iife' } },
      },
    });
    const [output] = 'output' in result ? result.output : [];
    if (output?.type !== 'chunk') throw new Error('src/build/inline.ts was not compiled');
    return output.code.trim();
  };

  return {
    name: 'inline-script',
    configResolved: (resolved) => {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        // The development server has no chunks.
        const filesOf = bundle ? routeFiles(bundle, html) : () => [];
        const chunksOf = (name: string) => filesOf(name).map((file) => `/${file}`);
        const urlOf = (url: string) => (config.env.VITE_API_URL ?? '').replace(/\/+$/, '') + url;
        const screens: Screens = {
          login: chunksOf('LoginRoute'),
          signedIn: chunksOf('SignedIn'),
          session: [urlOf(profile)],
          byPath: Object.fromEntries(
            Object.entries(firstRequests).map(([path, { route, urls }]) => [
              path,
              { chunks: chunksOf(route), urls: urls.map(urlOf) },
            ]),
          ),
        };
        // After the entry, which is thereby requested first.
        return [{ tag: 'script', children: await compile(screens), injectTo: 'head' }];
      },
    },
  };
}

/**
 * A build with the base `./` runs below any path, which its inline script finds out (decision 84); one with the base `/admin/`
 * below that path, with the API where it always is (decision 136).
 */
export const basePath = (): Plugin => ({
  name: 'base-path',
  config: ({ base = '/' }) => {
    const found = 'globalThis.basePath';
    if (base === './') return { define: { __BASE__: found, __API__: found } };
    return { define: { __BASE__: JSON.stringify(base.slice(0, -1)), __API__: "''" } };
  },
});
