import { expect, test } from 'vitest';
import { createPageActivity } from '#session/pageActivity.ts';

test('the browser asks before the page is left until every write has ended', () => {
  const { askBeforeLeaving } = createPageActivity(document, window);
  const isLeft = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const [endFirst, endSecond] = [askBeforeLeaving(), askBeforeLeaving()];
  endFirst();
  expect(isLeft()).toBe(false);
  endSecond();
  expect(isLeft()).toBe(true);
});
