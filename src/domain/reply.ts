import type { InboxItem } from '#contract/entities.ts';
import type { TemplateFields } from '#contract/replyTemplates.ts';
import { shortDate } from './dates.ts';

/** Windows passes at most about this many characters of a url to the mail program. */
const urlLimit = 2_000;
/** Encoded characters of the address and of the subject, so that the text keeps half of the url. */
const addressLimit = 500;
const subjectLimit = 450;
const nameLimit = 80;

export interface Reply {
  /** mailto: of RFC 6068, never longer than the mail program can be given. */
  readonly url: string;
  /** The whole text, also where the url holds a part of the quotation. */
  readonly text: string;
  readonly isShortened: boolean;
}

/** One address without control characters: no list, no comment, no line break that a mail program could read as a header. */
const oneAddress = /^(?:"(?:[^"\\\p{C}]|\\[^\p{C}])+"|[^\s"(),:;<>@[\\\]\p{C}]+)@[^\s"(),:;<>@[\\\]\p{C}]+$/u;

/** Why there can be no reply, or null. */
export function replyProblem({ email }: InboxItem): 'missing' | 'invalid' | null {
  if (!email?.trim()) return 'missing';
  const address = email.trim();
  return oneAddress.test(address) && encodeAddress(address).length <= addressLimit ? null : 'invalid';
}

/** The reply to an item whose `replyProblem` is null. */
export function composeReply(
  item: InboxItem,
  { subject, text }: Pick<TemplateFields, 'subject' | 'text'>,
): Reply {
  const { name, created_at } = item;
  const message = item.message ?? '';
  const values = {
    name: name?.trim() ? shortened(oneLine(name), (part) => [...part].length <= nameLimit) : 'there',
    date: shortDate(created_at, 'an earlier date'),
  };
  const filled = (part: string) =>
    fill(withoutEmptyQuotation(text, message), { ...values, message: quoted(part) });
  const line = shortened(
    oneLine(fill(subject, { ...values, message })),
    (part) => encode(part).length <= subjectLimit,
  );
  const start = `mailto:${encodeAddress((item.email ?? '').trim())}?subject=${encode(line)}&body=`;
  const fits = (body: string) => start.length + encode(body).length <= urlLimit;
  const whole = filled(message);
  const short = shortened(message, (part) => fits(filled(part)));
  const body = shortened(filled(short), fits);
  return { url: start + encode(body), text: whole, isShortened: body !== whole };
}

/** How long a text is in a mailto: url. */
export const encodedLength = (text: string): number => encode(text).length;

const lineBreak = /\r\n|[\n\r\u2028\u2029]/;

const quoted = (message: string) =>
  message
    .split(lineBreak)
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n');

/** In one pass, so that what a visitor has typed is never read as a placeholder. */
const fill = (template: string, values: Readonly<Record<'name' | 'message' | 'date', string>>) =>
  template.replace(/\{(name|message|date)\}/g, (_, name: keyof typeof values) => values[name]);

/** Without the paragraph that would quote a missing message. */
const withoutEmptyQuotation = (text: string, message: string) =>
  message.trim()
    ? text
    : text
        .split(/\n{2,}/)
        .filter((paragraph) => !paragraph.includes('{message}'))
        .join('\n\n');

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

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

/** Line breaks are CRLF (RFC 6068); other control characters are left out, a lone surrogate is replaced. */
const encode = (text: string) =>
  encodeURIComponent(
    text
      .split(lineBreak)
      .join('\r\n')
      .replace(/[^\P{Cc}\t\r\n]/gu, '')
      .replace(/\p{Surrogate}/gu, '\uFFFD'),
  );

const encodeAddress = (address: string) => encodeURIComponent(address).replaceAll('%40', '@');
