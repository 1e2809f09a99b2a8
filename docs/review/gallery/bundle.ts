import { build, type Plugin } from 'vite';

const entry = 'virtual:review';

/** The entry is code; all machines use the XState of this module. */
const entryPlugin = (code: string): Plugin => ({
  name: 'review-entry',
  enforce: 'pre',
  resolveId(source) {
    if (source === entry) return `\0${entry}`;
    return source === 'xstate' ? this.resolve(source, import.meta.filename, { skipSelf: true }) : null;
  },
  load: (id) => (id === `\0${entry}` ? code : null),
});

/** Bundles code with its imports into one classic script, for an element of HTML. */
export async function bundleScript(code: string, root: string): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [entryPlugin(code)],
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: entry, checks: { bundlerTimings: false }, output: { format: 'iife' } },
    },
  });
  const [result] = Array.isArray(output) ? output : [output];
  const chunk = 'output' in result ? result.output.find((each) => each.type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The script of the page was not bundled');
  return chunk.code.trimEnd().replaceAll('</script', '<\\/script');
}
