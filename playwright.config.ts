import { defineConfig } from '@playwright/test';
import { browserFlags, ensureBrowser } from './tests/support/browser.ts';

// Kept in the environment so that the worker processes need not look again.
const executablePath = ensureBrowser();
process.env.CHROMIUM_PATH = executablePath;

/** End-to-end tests: the production build in `dist/`, each worker with a fake backend of its own (tests/e2e/support). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.{spec,test}.ts',
  outputDir: 'test-results',
  preserveOutput: 'failures-only',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // What moves is drawn again and again, without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: { executablePath, args: [...browserFlags] },
  },
  projects: [{ name: 'chromium' }],
});
