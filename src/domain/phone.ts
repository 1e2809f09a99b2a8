import type { InboxItem } from '#contract/entities.ts';
import { fold } from './folding.ts';

/** Also local numbers and the short ones; no number that can be called has more (E.164). */
const [fewestDigits, mostDigits] = [3, 15];
/** As many digits before a slash or a dash are a number of their own; fewer are an area code. */
const wholeNumber = 7;
const separators = [/ [/-] /, /\//];

/** A label with its colon or dot, the number, and the rest. */
const pattern = /^(?:[\p{L} ]*[:.]+)?[( ]*(\+?[\d ()./-]*\d)\)?(.*)$/u;
const zeroAfterCountry = /^([ (]*(?:\+|00)[\d ()]*\( *)0(?= *\))/;
const extension = /^[ ,;]*(?:ext(?:ension|n)?|x|#)[.:=]? *(\d+)$/;
/** Another number, whatever separates them, or a note. */
const other = /^ *(?:[,+(]|(?:[;|&]|\p{L}+) *[+(\d])/u;

/** A folded phone number with a blank for the zero that is not called after a country code. */
export const withoutZero = (folded: string): string => folded.replace(zeroAfterCountry, '$1 ');

/** The digits of a phone number, without how people separate them. */
export const digitsOf = (phone: string): string => withoutZero(fold(phone)).replace(/\D/g, '');

/** What is called: digits, after '+' where the number has a country code, and those of the extension; null if that is not clear. */
function readPhone(text: string) {
  // Lines are numbers of their own, and a longer one is none.
  const [line = ''] = text
    .trim()
    .slice(0, 200)
    .split(/[\r\n]/, 1);
  const [, whole = '', rest = ''] = pattern.exec(fold(line)) ?? [];
  let number = whole;
  for (const separator of separators) {
    const [first = ''] = number.split(separator);
    if (digitsOf(first).length >= wholeNumber) number = first;
  }
  const digits = digitsOf(number).replace(/^00/, '');
  const [, inner = ''] = extension.exec(rest) ?? [];
  if (rest.trim() && !inner && !other.test(rest)) return null;
  if (digits.length < fewestDigits || digits.length > mostDigits) return null;
  return { number: (/^(?:\+|00)/.test(number) ? '+' : '') + digits, extension: inner };
}

/** The digits by which a number is known, however it is written. */
export function knownDigits(phone: string): string {
  const read = readPhone(phone);
  return digitsOf(read ? read.number + read.extension : phone);
}

/** Null without one phone number that can be called. */
export function phoneUrl({ phone }: InboxItem): string | null {
  const read = readPhone(phone ?? '');
  return read && `tel:${read.number}${read.extension && `;ext=${read.extension}`}`;
}
