import { defineConfig } from 'vitest/config';
import type { Reporter, Vitest } from 'vitest/node';
import base from '../../vite.config.ts';

let vitest: Vitest;
/** To Stryker, a file that cannot be loaded is one without tests, and the mutant lives: here it is an invalid mutant. */
const loadErrors: Reporter = {
  onInit: (started) => {
    vitest = started;
  },
  onTestModuleEnd: (module) => {
    for (const error of module.errors()) vitest.state.catchError(error, 'Load error');
  },
};

/** The tests that are judged: those of rules, charts, the HTTP client and the contract, without a page. */
export default defineConfig(async (env) => {
  const { test: { projects: _, ...test } = {}, ...config } = await base(env);
  return {
    ...config,
    test: {
      ...test,
      include: ['tests/{machines,domain,http,contract}/**/*.test.ts'],
      // It reads the charts' code, which Stryker has changed.
      exclude: ['tests/machines/names.test.ts'],
      reporters: [loadErrors],
      // A thread takes no options of V8.
      execArgv: [],
    },
  };
});
