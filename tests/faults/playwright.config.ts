import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import e2e from '../e2e/playwright.config.ts';

/** All combinations of the sweep, by the end-to-end tests' settings. */
export default defineConfig({
  ...e2e,
  testDir: '.',
  testMatch: 'sweep.ts',
  grepInvert: [],
  timeout: 90_000,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: resolve(import.meta.dirname, '../../.cache/faults.json') }]],
  projects: [{ name: 'faults' }],
  use: { ...e2e.use, screenshot: 'off' },
});
