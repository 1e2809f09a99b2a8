import { defineConfig } from 'vitest/config';
import base from '../../vite.config.ts';

/** The tests that are judged: those of rules, charts, the HTTP client and the contract, without a page. */
export default defineConfig(async (env) => {
  const { test, ...config } = await base(env);
  return {
    ...config,
    test: {
      ...test,
      include: ['tests/{machines,domain,http,contract}/**/*.test.ts'],
      // A thread takes no options of V8.
      execArgv: [],
    },
  };
});
