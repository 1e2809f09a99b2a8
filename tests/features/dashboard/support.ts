import { inboxItem } from '#tests/support/factories.ts';

let count = 0;

/** A pending inquiry of this week, with an id of its own. */
export const inquiry = (overrides: Parameters<typeof inboxItem>[0] = {}) => {
  count++;
  return inboxItem({ id: `inq-${count}`, ...overrides });
};

const textsOf = (selector: string): readonly string[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** The text of each of the four statistics cards. */
export const figures = () => textsOf('section[aria-label="Statistics"] article');

/** The text of the Recent Activity panel. */
export const activity = () => textsOf('section[aria-labelledby="recent-activity"]').join();

/** The quick action with the number of pending inquiries. */
export const viewInquiries = () =>
  textsOf('section[aria-labelledby="quick-actions"] a[href="/inquiries"]').join();
