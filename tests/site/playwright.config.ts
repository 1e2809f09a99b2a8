import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import e2e from '../e2e/playwright.config.ts';

const cache = resolve(import.meta.dirname, '../../.cache');

/** The built site below a path of a static host, by the end-to-end tests' settings: run `npm run build:site` first. */
export default defineConfig({
  ...e2e,
  testDir: '.',
  projects: [{ name: 'site' }],
  outputDir: resolve(cache, 'test-results-site'),
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: resolve(cache, 'site.json') }]],
});
