import { inboxItem } from './factories.ts';

let count = 0;

/** A pending inquiry of this week, each with its own id. */
export const letter = (overrides: Parameters<typeof inboxItem>[0] = {}) => {
  count++;
  return inboxItem({ id: `inq-${count}`, ...overrides });
};

const textOf = (selector: string): readonly string[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** What stands on each of the four stat cards. */
export const figures = () => textOf('section[aria-label="Statistics"] article');

/** What stands on the Recent Activity panel. */
export const activity = () => textOf('section[aria-labelledby="recent-activity"]').join();

/** The short way to the inquiries, with the number of those that wait. */
export const viewInquiries = () =>
  textOf('section[aria-labelledby="quick-actions"] a[href="/inquiries"]').join();
