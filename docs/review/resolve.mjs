/**
 * A hook of Node's loader: XState of this module, where the importing file has none. TypeScript files are modules, also in a
 * folder without a package.json that says so.
 */
export async function resolve(specifier, context, next) {
  try {
    const found = await next(specifier, context);
    const isModule = /\.tsx?(?:\?|$)/.test(found.url) && !found.url.includes('/node_modules/');
    return isModule ? { ...found, format: 'module' } : found;
  } catch (error) {
    if (!/^xstate(?:\/|$)/.test(specifier)) throw error;
    return next(specifier, { ...context, parentURL: import.meta.url });
  }
}
