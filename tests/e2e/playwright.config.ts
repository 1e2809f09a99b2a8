import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserFlags, ensureBrowser } from '../support/browser.ts';
import { isLongRun } from '../support/longRun.ts';
import type { Build } from './support/server.ts';

const cache = resolve(import.meta.dirname, '../../.cache');

// Set for the worker processes, which then need not search again.
const executablePath = ensureBrowser();
process.env.CHROMIUM_PATH = executablePath;

/** A page of a test is closed before code that was compiled for speed has paid for its compilation. */
const scriptFlags = ['--js-flags=--no-opt --no-maglev'];

const demoTests = 'devtools*.spec.ts';

/** Runs from the repository root; each worker has a fake server of its own. */
export default defineConfig<object, { build: Build }>({
  testDir: '.',
  outputDir: resolve(cache, 'test-results'),
  preserveOutput: 'failures-only',
  fullyParallel: true,
  // Tests often wait for the clock, so that three keep two cores busy.
  workers: 3,
  forbidOnly: true,
  // `npm run test:all` asks for what takes long or differs little from another test, and with `-- faults` for all of the sweep.
  grepInvert: isLongRun ? /@sweep/ : /@long|@unsampled/,
  // Enough for the tests of many screens on a busy machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: resolve(cache, 'playwright.json') }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Animations are expensive without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: { executablePath, args: [...browserFlags, ...scriptFlags] },
  },
  // The demo first: its tests share one build and one worker, and end before the others do.
  projects: [
    { name: 'demo', testMatch: demoTests, use: { build: 'demo' } },
    {
      name: 'production',
      // A sample of `npm run test:all -- faults`, too.
      testDir: '..',
      testMatch: ['e2e/*.spec.ts', 'faults/sweep.ts'],
      testIgnore: demoTests,
      use: { build: 'production' },
    },
  ],
});
