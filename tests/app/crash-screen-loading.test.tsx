// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectConsole } from '#tests/support/console.ts';

function Broken(): never {
  throw new Error('Broken');
}

test('An administrator whose screen crashes before the crash screen has loaded reads so at once, and then sees it', async () => {
  // Another test file may have loaded the crash screen.
  vi.resetModules();
  const { CrashBoundary } = await import('#app/CrashBoundary.tsx');
  expectConsole('error', 'Broken');
  expectConsole('warn', /^Unhandled UI error/);
  render(
    <CrashBoundary>
      <Broken />
    </CrashBoundary>,
  );
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong');
  expect(screen.getByRole('button').textContent).toBe('Try Again');
  expect(screen.queryByRole('link')).toBeNull();
  expect((await screen.findByRole('link', { name: 'Go Home' })).getAttribute('href')).toBe('/dashboard');
});
