import { expect, test } from './support/fixtures.ts';

test('The page carries the policy of its build, the server sends it with frame-ancestors, and the browser enforces it', async ({
  page,
  consoleErrors,
}) => {
  const response = await page.goto('/login');
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
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
