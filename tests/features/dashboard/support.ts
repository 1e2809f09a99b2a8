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

/** The text of the Recent Activity panel above its newest inquiries, without the number of new ones. */
export const activity = () =>
  textsOf('section[aria-labelledby="recent-activity"]')
    .map((text) => text.replace(textsOf(newestList).join(), '').replace(newCount(), ''))
    .join();

/** The link to the inquiries that are new since the last visit; empty without any. */
export const newCount = () => textsOf('section[aria-labelledby="recent-activity"] a[href$="?new=1"]').join();

const newestList = 'ul[aria-label="Newest inquiries"]';

/** The text and the address of each of the newest inquiries. */
export const newestInquiries = () => linksIn(newestList);

/** The text and the address of each of the newest pictures. */
export const newestPictures = () => linksIn('section[aria-labelledby="newest-pictures"] ul');

/** Each row of the inquiries per week: its week and its number. */
export const weeks = () =>
  [...document.querySelectorAll('section[aria-labelledby="inquiries-per-week"] tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

const linksIn = (selector: string) =>
  [...document.querySelectorAll(`${selector} a`)].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);

/** The quick action with the number of pending inquiries. */
export const viewInquiries = () =>
  textsOf('section[aria-labelledby="quick-actions"] a[href="/inquiries"]').join();
