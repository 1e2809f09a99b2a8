import { resolve } from 'node:path';
import { createListener } from '#fake-server/adapters/node.ts';
import { staticPages } from '#fake-server/adapters/staticPages.ts';
import { createBackend } from '#fake-server/backend.ts';
import { submitSignIn } from '../e2e/support/signIn.ts';
import { runCommand } from '../support/command.ts';
import { expect, testBelow } from './fixtures.ts';

const outDir = resolve('.cache/below-a-path');

const backend = createListener(createBackend());
const test = testBelow('/admin/', {
  pages: staticPages(outDir),
  otherwise: (request, response) => backend(request, response, () => void response.writeHead(404).end()),
});

test('A build for /admin/ runs there: addresses, files, the first requests, reload and Back', async ({
  page,
}) => {
  const options = ['--base', '/admin/', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'];
  expect(await runCommand('vite', ['build', ...options])).toBe(0);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));

  await page.goto('./');
  await expect(page).toHaveURL('login');
  await submitSignIn(page);
  await expect(page).toHaveURL('dashboard');
  await page.getByRole('link', { name: 'Media Management' }).click();
  await expect(page).toHaveURL(/^[^?]*\/admin\/media/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('dashboard');
  await page.goForward();

  requested.splice(0);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  // The inline script sends them, and the application takes them over.
  expect(requested.filter((each) => each === '/api/admin/profile')).toHaveLength(1);
  expect(requested.filter((each) => !/^\/(?:admin|api|files)\//.test(each))).toEqual([]);
  expect(requested).toContainEqual(expect.stringMatching(/^\/admin\/assets\/MediaRoute-.*\.js$/));

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('login');
});
