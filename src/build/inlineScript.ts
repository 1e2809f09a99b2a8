import { createHash } from 'node:crypto';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { firstReads, routeFiles } from '../app/firstReads.ts';
import { sessionKey } from '../domain/signIn.ts';
import { themeKey } from '../session/theme.ts';
import { startPage } from './startPage.ts';

/** A portable build finds out its base path when it runs, and then loads nothing early. */
const isPortable = ({ base }: { readonly base?: string | undefined }) => base === './';

/** `script` is the text of the inline script, `api` the url of the API; '' for the own origin. */
function policyFor(script: string, api: string): string {
  const hash = createHash('sha256').update(script).digest('base64');
  // The url of an item is any http or https url; blob: is the preview of a chosen file.
  const media = "'self' data: blob: https: http:";
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${media}`,
    `media-src ${media}`,
    `connect-src 'self'${api && ` ${new URL(api).origin}`}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** The urls of a route's file and of all that it imports. */
function filesOf(route: string, bundle: Rolldown.OutputBundle, base: string): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const names = new Set(chunks.filter(({ name }) => name === route).map(({ fileName }) => fileName));
  for (const name of names)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      names.add(imported);
  return [...names].map((name) => base + name);
}

/** Writes the one inline script into index.html and, in a build, the policy with its hash. Defines the base path. */
export function inlineScript(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'inline-script',
    config: ({ base = '/' }) => {
      const found = 'globalThis.basePath';
      if (isPortable({ base })) return { define: { __BASE__: found, __API__: found } };
      return { define: { __BASE__: JSON.stringify(base.slice(0, -1)), __API__: "''" } };
    },
    configResolved: (resolved) => {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const api: string = (config.env.VITE_API_URL ?? '').replace(/\/+$/, '');
        const [reads, routes] = isPortable(config) ? [{}, {}] : [firstReads, routeFiles];
        const files = Object.fromEntries(
          Object.entries(routes).map(([path, route]) => [
            path,
            // Those of the start are in the page already.
            filesOf(route, bundle, config.base).filter((file) => !html.includes(file)),
          ]),
        );
        const options = { themeKey, sessionKey, base: config.base.slice(0, -1), api, reads, files };
        const script = `(${startPage})(${JSON.stringify(options)})`;
        const meta = `<meta http-equiv="Content-Security-Policy" content="${policyFor(script, api)}" />`;
        return {
          // Before every script: a policy applies to what follows it.
          html:
            config.command === 'serve'
              ? html
              : html.replace(/<meta charset=.*/, (charset) => `${charset}\n    ${meta}`),
          tags: [{ tag: 'script', children: script, injectTo: 'head' }],
        };
      },
    },
  };
}
