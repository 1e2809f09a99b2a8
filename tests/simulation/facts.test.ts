import { expect, test } from 'vitest';
import { isExplained } from './facts.ts';

const facts = (answer: { status: number; hasData: boolean }) => ({
  server: { received: [{ path: '/api/auth/refresh', ...answer }] },
  known: { pressed: new Map<string, string[]>(), wasOffline: false },
  tabs: new Map(),
});

test.each([
  ['a 503', { status: 503, hasData: false }, true],
  ['a page of a proxy', { status: 200, hasData: false }, true],
  ['tokens', { status: 200, hasData: true }, false],
])('a session that ends because its server cannot be reached, after %s', (_, answer, isSo) => {
  expect(isExplained(facts(answer), 'unreachable')).toBe(isSo);
});
