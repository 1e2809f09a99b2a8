import { expect, test } from 'vitest';
import { type Facts, isExplained } from './facts.ts';

const facts = (answer: object) =>
  ({
    server: { received: [{ path: '/api/auth/refresh', method: 'POST', ...answer }] },
    known: { pressed: new Map(), wasOffline: false },
    tabs: new Map(),
  }) as unknown as Facts;

test.each([
  ['a 503', { status: 503, hasData: false }, true],
  ['a page of a proxy', { status: 200, hasData: false }, true],
  ['tokens', { status: 200, hasData: true }, false],
])('a session that ends because its server cannot be reached, after %s', (_, answer, isSo) => {
  expect(isExplained(facts(answer), 'unreachable')).toBe(isSo);
});
