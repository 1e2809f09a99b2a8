import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** `script` is the text of the inline script, `urls` those that are requested beside the own origin. */
function policyFor(script: string, urls: readonly string[]): string {
  const hash = createHash('sha256').update(script).digest('base64');
  const origins = urls.filter((url) => URL.canParse(url)).map((url) => ` ${new URL(url).origin}`);
  // The url of an item is any http or https url (decision 19); blob: is the preview of a chosen file.
  const media = "'self' data: blob: https: http:";
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${media}`,
    `media-src ${media}`,
    `connect-src 'self'${[...new Set(origins)].join('')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** Writes the content security policy, with the hash of the inline script, into index.html (decision 52). */
export function securityPolicy(): Plugin {
  let urls: readonly string[] = [];
  return {
    name: 'security-policy',
    apply: 'build',
    configResolved: ({ env }) => {
      urls = [env.VITE_API_URL].filter((url) => url !== undefined);
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [script, ...others] = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text);
        if (script === undefined || others.length > 0)
          throw new Error('index.html must have exactly one inline script');
        // Before every script: a policy applies to what follows it.
        const meta = `<meta http-equiv="Content-Security-Policy" content="${policyFor(script, urls)}" />`;
        return html.replace(/<meta charset=.*/, (charset) => `${charset}\n    ${meta}`);
      },
    },
  };
}
