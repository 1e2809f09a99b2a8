import { join } from 'node:path';
import { Script } from 'node:vm';
import { build } from 'vite';

/** The application of a tab as one script, which each tab evaluates in a realm of its own. */
export async function bundleTab(): Promise<Script> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { __BASE__: "''", __API__: "''", __DEMO__: 'false', 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'node20',
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'tab.tsx'),
        output: { format: 'iife', codeSplitting: false },
        checks: { bundlerTimings: false },
      },
    },
  });
  const outputs = [result].flat();
  const code = outputs
    .flatMap((each) => ('output' in each ? each.output : []))
    .flatMap((file) => (file.type === 'chunk' && file.isEntry ? [file.code] : []))
    .join('\n');
  return new Script(code, { filename: 'tab.js' });
}
