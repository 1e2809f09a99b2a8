import { inboxItem } from './factories.ts';

let count = 0;

/** A pending inquiry of this week with a unique id. */
export const inquiry = (overrides: Parameters<typeof inboxItem>[0] = {}) => {
  count++;
  return inboxItem({ id: `inq-${count}`, ...overrides });
};

const textOf = (selector: string): readonly string[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** The text of each stat card. */
export const figures = () => textOf('section[aria-label="Statistics"] article');

/** The text of the Recent Activity panel. */
export const activity = () => textOf('section[aria-labelledby="recent-activity"]').join();

/** The text of the quick action that leads to the inquiries. */
export const viewInquiries = () =>
  textOf('section[aria-labelledby="quick-actions"] a[href="/inquiries"]').join();
