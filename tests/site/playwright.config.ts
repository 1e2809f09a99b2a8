import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserFlags, ensureBrowser } from '../support/browser.ts';

const cache = resolve(import.meta.dirname, '../../.cache');

// Set for the worker processes, which then need not search again.
const executablePath = ensureBrowser();
process.env.CHROMIUM_PATH = executablePath;

/** The built site below a path of a static host: run `npm run build:site` first. */
export default defineConfig({
  testDir: '.',
  outputDir: resolve(cache, 'test-results-site'),
  preserveOutput: 'failures-only',
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: resolve(cache, 'site.json') }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: [...browserFlags] },
  },
  projects: [
    { name: 'chromium', testMatch: 'site.spec.ts' },
    { name: 'engines', testMatch: 'engines.spec.ts' },
  ],
});
