import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserFlags, ensureBrowser } from '../support/browser.ts';

const cache = resolve(import.meta.dirname, '../../.cache');

// Set for the worker processes, which then need not search again.
const executablePath = ensureBrowser();
process.env.CHROMIUM_PATH = executablePath;

/** The production build in `dist/`; each worker has a fake server of its own. Runs from the repository root. */
export default defineConfig({
  testDir: '.',
  outputDir: resolve(cache, 'test-results'),
  preserveOutput: 'failures-only',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
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
    launchOptions: { executablePath, args: [...browserFlags] },
  },
  projects: [{ name: 'chromium' }],
});
