import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

const cache = resolve(import.meta.dirname, '../../.cache');

/** Playwright runs the scenario; what drives the browsers is in this folder. */
export default defineConfig({
  testDir: '.',
  outputDir: resolve(cache, 'test-results-engines'),
  preserveOutput: 'failures-only',
  workers: 1,
  forbidOnly: true,
  timeout: 120_000,
  reporter: [['list'], ['json', { outputFile: resolve(cache, 'engines.json') }]],
});
