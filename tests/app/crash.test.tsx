import { cleanup, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CrashBoundary } from '#app/CrashBoundary.tsx';
import { expectConsole } from '#tests/support/console.ts';
import { fixedNow } from '#tests/support/factories.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  // Before the storage is cleared, which needs the real one.
  vi.restoreAllMocks();
  sessionStorage.clear();
});

function Broken(): never {
  throw new Error('Broken');
}

/** Renders a component that throws, `after` milliseconds after the start. */
function crash(after = 0): string {
  expectConsole('error', 'Broken');
  expectConsole('warn', /^Unhandled UI error [0-9A-Z]+-[0-9A-Z]+ Error: Broken/);
  vi.setSystemTime(fixedNow + after);
  render(
    <StrictMode>
      <CrashBoundary>
        <Broken />
      </CrashBoundary>
    </StrictMode>,
  );
  return screen.getByText(/^Error ID:/).textContent;
}

/** As after Try Again: a new page with the same sessionStorage. */
function crashAgain(after: number): string {
  cleanup();
  return crash(after);
}

// @spec 2.53 8.20
test('An administrator whose screen crashes is told so, and finds Try Again, Go Home and Contact Support', () => {
  crash();
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Go Home', '/dashboard'],
    ['Contact Support', '/inquiries'],
  ]);
});

// @spec 2.54
test('An administrator reads an error id in base 36 that starts with the time, and the first attempt', () => {
  const text = crash();
  const [, time = '', attempt] = /^Error ID: ([0-9A-Z]+)-[0-9A-Z]+ · Retry attempt (\d+)$/.exec(text) ?? [];
  expect([Number.parseInt(time, 36), attempt]).toEqual([fixedNow, '1']);
});

// @spec 2.54
test('An administrator whose screen crashes again within a minute reads the second attempt, then the third', () => {
  crash();
  expect(crashAgain(30_000)).toMatch(/Retry attempt 2$/);
  expect(crashAgain(60_000)).toMatch(/Retry attempt 3$/);
});

test('An administrator whose screen crashes again after a minute without a crash reads the first attempt', () => {
  crash();
  crashAgain(30_000);
  expect(crashAgain(120_000)).toMatch(/Retry attempt 1$/);
});

test('An administrator whose screen crashes twice reads two error ids', () => {
  const text = crash();
  expect(crashAgain(1_000)).not.toBe(text.replace('attempt 1', 'attempt 2'));
});

test('An administrator whose browser blocks storage sees the crash screen, each time with the first attempt', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document', 'SecurityError');
  });
  expect(crash()).toMatch(/Retry attempt 1$/);
  expect(crashAgain(1_000)).toMatch(/Retry attempt 1$/);
});
