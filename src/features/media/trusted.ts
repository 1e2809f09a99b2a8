/** Urls of scripts, and markup, must come from a policy that the content security policy names (decision 69). */
interface Rules {
  createScriptURL(url: string): string;
  createHTML(markup: string): string;
}
let policy: Rules | undefined;

function own(): Rules | undefined {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: Rules): Rules };
  };
  policy ??= trustedTypes?.createPolicy('media-worker', {
    createScriptURL: (url) => url,
    createHTML: (markup) => markup,
  });
  return policy;
}

/** For a script of the application itself. */
export const trustedUrl = (url: string): string => own()?.createScriptURL(url) ?? url;

/** For markup that is parsed as XML, and never shown or run. */
export const trustedMarkup = (markup: string): string => own()?.createHTML(markup) ?? markup;
