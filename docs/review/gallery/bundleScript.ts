import { build, type InlineConfig, type Rolldown } from 'vite';

/** Bundles a script into one file, without writing it. */
export async function bundleScript(
  input: string,
  format: 'es' | 'iife',
  { build: options, ...config }: InlineConfig = {},
): Promise<Rolldown.OutputChunk> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    ...config,
    build: {
      write: false,
      target: 'es2023',
      ...options,
      rolldownOptions: { input, checks: { bundlerTimings: false }, output: { format } },
    },
  });
  const [result] = Array.isArray(output) ? output : [output];
  const chunk = 'output' in result ? result.output.find((each) => each.type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${input} was not bundled`);
  return chunk;
}
