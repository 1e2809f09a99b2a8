// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp, serveScreens } from '#tests/support/app.tsx';
import { expectConsole } from '#tests/support/console.ts';
import { fixedNow } from '#tests/support/factories.ts';

serveScreens();
// Before the storage is emptied, which needs it.
afterEach(() => void vi.restoreAllMocks());

function Broken(): never {
  throw new Error('The lamp fell over');
}

/** Renders a screen that fails, so many milliseconds after the beginning. */
async function crash(after = 0): Promise<string> {
  expectConsole('error', 'The lamp fell over');
  expectConsole('warn', /^Unhandled UI error [0-9A-Z]+-[0-9A-Z]+ Error: The lamp fell over/);
  const { app } = await renderApp({ now: fixedNow + after, children: <Broken /> });
  const text = (await screen.findByText(/^Error ID:/)).textContent;
  app.stop();
  return text;
}

/** As Try Again does: the page is made anew, and what the tab stores stays. */
function crashAgain(after: number): Promise<string> {
  cleanup();
  return crash(after);
}

test('An administrator whose screen fails reads what happened, and finds three ways out', async () => {
  await crash();
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Go Home', '/dashboard'],
    ['Contact Support', '/inquiries'],
  ]);
});

test('An administrator reads an error id in base 36 that begins with the moment, and the first attempt', async () => {
  const text = await crash();
  const [, moment = '', attempt] = /^Error ID: ([0-9A-Z]+)-[0-9A-Z]+ · Retry attempt (\d+)$/.exec(text) ?? [];
  expect(Number.parseInt(moment, 36)).toBeGreaterThanOrEqual(fixedNow);
  expect(Number.parseInt(moment, 36)).toBeLessThan(fixedNow + 60_000);
  expect(attempt).toBe('1');
});

test('An administrator whose screen fails again within a minute reads the second attempt, then the third', async () => {
  await crash();
  expect(await crashAgain(30_000)).toMatch(/Retry attempt 2$/);
  expect(await crashAgain(60_000)).toMatch(/Retry attempt 3$/);
});

test('An administrator whose screen fails again after a quiet minute reads the first attempt', async () => {
  await crash();
  await crashAgain(30_000);
  expect(await crashAgain(120_000)).toMatch(/Retry attempt 1$/);
});

test('An administrator whose two screens fail reads two error ids', async () => {
  const text = await crash();
  expect(await crashAgain(1_000)).not.toBe(text.replace('attempt 1', 'attempt 2'));
});

test('An administrator whose browser blocks storage sees the crash screen too, each time with the first attempt', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document', 'SecurityError');
  });
  expect(await crash()).toMatch(/Retry attempt 1$/);
  expect(await crashAgain(1_000)).toMatch(/Retry attempt 1$/);
});
