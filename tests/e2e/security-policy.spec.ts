import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

const html = (page: Page) => page.locator('html');

const chooseDark = async (page: Page) => {
  await page.getByRole('button', { name: 'Theme: as the system' }).click();
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await expect(html(page)).toHaveCSS('color-scheme', 'dark');
};

test('The page carries the policy of its build, the server sends it with frame-ancestors, and the browser enforces it', async ({
  page,
  consoleErrors,
}) => {
  const response = await page.goto('/login');
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy?.replace(/'sha256-[^']+'/, 'the hash').split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self' the hash",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' data: blob: https: http:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
  const headers = await response?.allHeaders();
  expect([headers?.['content-security-policy'], headers?.['x-content-type-options']]).toEqual([
    `${policy}; frame-ancestors 'none'`,
    'nosniff',
  ]);

  consoleErrors.allowViolation(/TrustedHTML|trusted-types-sink/);
  consoleErrors.allowViolation(/connect-src|elsewhere\.example/);
  const errors = await page.evaluate(async () => {
    const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'none');
    const write = async () => {
      document.body.innerHTML = '';
    };
    return Promise.all([write(), fetch('https://elsewhere.example/')].map((work) => work.catch(nameOf)));
  });
  expect(errors).toEqual(['TypeError', 'TypeError']);
});

test('An administrator who chose the dark theme sees it after a reload, before any script has arrived', async ({
  page,
}) => {
  await openSignedIn(page, '/settings');
  await chooseDark(page);
  await page.route('**/assets/*.js', () => {});
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText(/Loading…/);
  await expect(html(page)).toHaveCSS('color-scheme', 'dark');
});

test("An administrator whose host sends a plain script-src 'self' finds every screen and the dark theme after a reload", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allowViolation(/inline/);
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('Content Security Policy: ')) violations.push(message.text());
  });
  await page.route(
    (url) => !url.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const policy = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'";
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'content-security-policy': policy },
      });
    },
  );
  await openSignedIn(page, '/dashboard');
  await chooseDark(page);
  for (const path of ['/dashboard', '/media', '/inquiries', '/contact', '/settings']) {
    violations.length = 0;
    await page.goto(path);
    await expectLoaded(page);
    await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible();
    await expect(html(page)).toHaveCSS('color-scheme', 'dark');
    expect(violations).toEqual(['Content Security Policy: script-src-elem blocked inline']);
  }
});
