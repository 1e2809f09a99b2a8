import { expect } from '../fixtures.ts';
import { breakSettings, expectBanners, settingsChunk } from '../page.ts';
import { openSignedIn } from '../signIn.ts';
import { inboxScenes } from './inbox.ts';
import { mediaScenes } from './media.ts';
import { forbidden, never, nothing, open, openLoading, type Scene, type Stage } from './scene.ts';
import { viewerScenes } from './viewer.ts';

export type { Scene } from './scene.ts';

async function openLogin({ page }: Stage) {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
}

const dashboardData = ['/api/v1/admin/inquiries*', '/api/images/*', '/api/videos/*'];

/** A scene of a screen comes after the screen itself. */
export const scenes: readonly Scene[] = [
  { name: 'login', hasOwnColours: true, hasNarrowLayout: true, show: openLogin },
  {
    name: 'login: field errors',
    hasOwnColours: true,
    show: async (stage) => {
      await openLogin(stage);
      await stage.page.getByRole('button', { name: 'Sign In' }).click();
      await expect(stage.page.getByText('Password is required')).toBeVisible();
    },
  },
  {
    name: 'login: in flight',
    show: async (stage) => {
      await stage.server.fault({ path: '/api/auth/login', delayMs: never });
      await openLogin(stage);
      await stage.page.getByLabel('Email').fill('admin@atelier.example');
      await stage.page.getByLabel('Password', { exact: true }).fill('not-the-one');
      await stage.page.keyboard.press('Enter');
      await expect(stage.page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
    },
  },
  {
    name: 'dashboard',
    hasOwnColours: true,
    hasNarrowLayout: true,
    show: (stage) => open(stage, '/dashboard'),
  },
  { name: 'dashboard: loading', show: (stage) => openLoading(stage, '/dashboard', ...dashboardData) },
  {
    name: 'dashboard: one source failed',
    hasOwnColours: true,
    show: async (stage) => {
      await stage.server.fault({ path: '/api/images/*', ...forbidden });
      await open(stage, '/dashboard');
      await expect(stage.page.getByRole('button', { name: 'Retry Total Images' })).toBeVisible();
    },
  },
  {
    name: 'dashboard: all sources failed',
    show: async (stage) => {
      for (const path of dashboardData) await stage.server.fault({ path, ...forbidden });
      await openSignedIn(stage.page, '/dashboard');
      await expect(stage.page.getByRole('alertdialog', { name: 'Dashboard Error' })).toBeVisible();
    },
  },
  {
    name: 'dashboard: empty',
    show: async (stage) => {
      await stage.server.reset(nothing);
      await open(stage, '/dashboard');
      await expect(stage.page.getByText('No recent activity')).toBeVisible();
    },
  },
  {
    name: 'dashboard: refreshed',
    hasOwnColours: true,
    show: async (stage) => {
      await open(stage, '/dashboard');
      await stage.page.getByRole('button', { name: 'Refresh All Data' }).click();
      await expect(stage.page.getByText(/^All data refreshed successfully!/)).toBeVisible();
    },
  },
  ...mediaScenes,
  ...viewerScenes,
  ...inboxScenes,
  {
    name: 'settings',
    hasOwnColours: true,
    hasNarrowLayout: true,
    show: (stage) => open(stage, '/settings'),
  },
  {
    name: 'settings: API key',
    hasOwnColours: true,
    show: async (stage) => {
      await open(stage, '/settings');
      await stage.page.getByRole('button', { name: 'Regenerate' }).click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'layout: loading',
    hasOwnColours: true,
    show: async ({ page, server }) => {
      await server.fault({ path: '/api/admin/profile', delayMs: never });
      await openSignedIn(page, '/settings');
      await expect(page.getByRole('status', { name: 'Loading the screen' })).toBeVisible();
    },
  },
  {
    name: 'settings: field error',
    hasOwnColours: true,
    show: async (stage) => {
      await open(stage, '/settings');
      for (const [label, text] of [
        ['Current Password', 'Linen-Oak-2026'],
        ['New Password', 'brass and rattan'],
        ['Confirm New Password', 'brass and oak'],
      ] as const)
        await stage.page.getByLabel(label, { exact: true }).fill(text);
      await stage.page.keyboard.press('Enter');
      await expect(stage.page.getByText('New passwords do not match')).toBeVisible();
    },
  },
  { name: 'layout: page not found', show: (stage) => open(stage, '/nowhere') },
  {
    name: 'layout: offline',
    hasOwnColours: true,
    show: async (stage) => {
      await open(stage, '/settings');
      await expectBanners(stage.page);
      await stage.page.evaluate(() => window.dispatchEvent(new Event('offline')));
      await expect(stage.page.getByText(/^You are offline/)).toBeVisible();
    },
  },
  {
    name: 'layout: drawer',
    isNarrow: true,
    hasOwnColours: true,
    show: async (stage) => {
      await open(stage, '/settings');
      await stage.page.getByRole('button', { name: 'Open navigation' }).click();
      await expect(stage.page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
    },
  },
  {
    name: 'layout: palette',
    hasOwnColours: true,
    hasNarrowLayout: true,
    show: async (stage) => {
      await stage.server.fault({ path: '/api/v1/admin/contact', ...forbidden });
      await open(stage, '/settings');
      await stage.page.getByRole('button', { name: /^Search everything/ }).click();
      await stage.page.getByRole('combobox', { name: /^Search screens/ }).fill('a');
      await expect(stage.page.getByText('Contact messages could not be read')).toBeVisible();
      await expect(stage.page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'layout: lost chunk',
    hasOwnColours: true,
    show: async ({ page }) => {
      await page.route(settingsChunk, (route) => route.abort());
      await openSignedIn(page, '/settings');
      await expect(page.getByText('This part of the dashboard could not be loaded.')).toBeVisible();
    },
  },
  {
    name: 'crash',
    hasOwnColours: true,
    show: async ({ page }) => {
      await breakSettings(page);
      await openSignedIn(page, '/settings');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    },
  },
];
