import type { InboxItem } from '#contract/entities.ts';
import { shortDate } from './dates.ts';
import { plainEmail } from './signIn.ts';

/** Windows passes at most about this many characters of a url to the mail program. */
const urlLimit = 2_000;
/** Encoded characters of the address. */
const addressLimit = 500;
const nameLimit = 80;

const subject = 'Your message to our studio';

/** One address without control characters: no list, no comment, no line break that a mail program could read as a header. */
const oneAddress = /^(?:"(?:[^"\\\p{C}]|\\[^\p{C}])+"|[^\s"(),:;<>@[\\\]\p{C}]+)@[^\s"(),:;<>@[\\\]\p{C}]+$/u;

/** Null without one valid email address. */
export function mailUrl({ email }: InboxItem): string | null {
  const address = plainEmail(email ?? '');
  const encoded = encode(address).replaceAll('%40', '@');
  return oneAddress.test(address) && encoded.length <= addressLimit ? `mailto:${encoded}` : null;
}

/** A mail with a greeting and the quoted message, cut to what a mail program can be given; null where none can be sent. */
export function replyUrl(item: InboxItem): string | null {
  const mail = mailUrl(item);
  if (mail === null) return null;
  const urlOf = (message: string) =>
    `${mail}?subject=${encode(subject)}&body=${encode(replyText({ ...item, message }))}`;
  const message = item.message ?? '';
  return urlOf(shortened(message, (part) => urlOf(part).length <= urlLimit));
}

/** A greeting by name, space for the answer, and the quoted message. */
export function replyText({ name, message, created_at }: InboxItem): string {
  const person = name?.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim() || 'there';
  const greeting = `Hello ${shortened(person, (part) => [...part].length <= nameLimit)},\n\n\n\n`;
  if (!message?.trim()) return greeting;
  const quotation = message.split(lineBreak).map((line) => `> ${line}`.trimEnd());
  return `${greeting}On ${shortDate(created_at, 'an earlier date')}, you wrote:\n${quotation.join('\n')}`;
}

const lineBreak = /\r\n|[\n\r\u2028\u2029]/;

/** The text, or its longest beginning with '…' that fits. */
function shortened(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text;
  const characters = [...text.slice(0, 2 * urlLimit)];
  let [least, most] = [0, characters.length - 1];
  const part = (length: number) => `${characters.slice(0, length).join('').trimEnd()}…`;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(part(middle))) least = middle;
    else most = middle - 1;
  }
  return part(least);
}

/** A lone surrogate, which has no encoding, is replaced. */
const encodeComponent = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));

/** Line breaks are CRLF (RFC 6068); other control characters are left out. */
const encode = (text: string) =>
  encodeComponent(
    text
      .split(lineBreak)
      .join('\r\n')
      .replace(/[^\P{Cc}\t\r\n]/gu, ''),
  );
