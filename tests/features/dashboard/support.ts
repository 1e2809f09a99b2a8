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

/** The text of the Recent Activity panel above its newest inquiries. */
export const activity = () =>
  textsOf('section[aria-labelledby="recent-activity"]')
    .map((text) => text.replace(textsOf(newestList).join(), ''))
    .join();

const newestList = 'ul[aria-label="Newest inquiries"]';

/** The text and the address of each of the newest inquiries. */
export const newestInquiries = () =>
  [...document.querySelectorAll(`${newestList} a`)].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);

/** Each row of the inquiries per week: its week and its number. */
export const weeks = () =>
  [...document.querySelectorAll('section[aria-labelledby="inquiries-per-week"] tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

/** The quick action with the number of pending inquiries. */
export const viewInquiries = () =>
  textsOf('section[aria-labelledby="quick-actions"] a[href="/inquiries"]').join();
