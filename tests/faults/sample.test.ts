import { expect, test } from 'vitest';
import { calls } from './calls/index.ts';
import { faultKinds } from './faults.ts';
import { isInSample } from './sample.ts';

test('The sample that runs with the end-to-end tests has every third call once, each with another fault', () => {
  const names = calls.map(({ name }) => name);
  const sample = names.flatMap((call) =>
    faultKinds.filter(({ name }) => isInSample(call, name)).map(({ name }) => ({ call, fault: name })),
  );
  expect(sample.map(({ call }) => call)).toEqual(names.filter((_, index) => index % 3 === 0));
  expect(new Set(sample.map(({ fault }) => fault)).size).toBe(sample.length);
});
