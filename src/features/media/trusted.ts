/** The urls of scripts must come from a policy that the content security policy names. */
interface Rules {
  createScriptURL(url: string): string;
}
let policy: Rules | undefined;

function own(): Rules | undefined {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: Rules): Rules };
  };
  policy ??= trustedTypes?.createPolicy('media-worker', {
    createScriptURL: (url) => url,
  });
  return policy;
}

/** For a script of the application itself. */
export const trustedUrl = (url: string): string => own()?.createScriptURL(url) ?? url;
