import { describe, expect, test } from 'vitest';
import type { InboxItem } from '#contract/entities.ts';
import { phoneUrl } from '#domain/phone.ts';
import { mailUrl, replyText, replyUrl } from '#domain/reply.ts';
import { inboxItem } from '#tests/support/factories.ts';

/** What a mail program reads: a parser of its own reads the url. */
function read(change: Partial<InboxItem>) {
  const url = replyUrl(inboxItem(change));
  const { protocol, pathname, searchParams } = new URL(String(url).replaceAll('+', '%2B'));
  return {
    protocol,
    to: decodeURIComponent(pathname),
    headers: [...searchParams.keys()],
    subject: searchParams.get('subject'),
    body: searchParams.get('body'),
  };
}
const textOf = (change: Partial<InboxItem>) => replyText(inboxItem(change));
const lengthOf = (change: Partial<InboxItem>) => replyUrl(inboxItem(change))?.length ?? 0;

describe('a reply', () => {
  test('greets by name, quotes the message, and breaks lines as RFC 6068 asks', () => {
    const message = 'Two rooms.\r\n\nWhen?';
    expect(textOf({ message })).toBe(
      'Hello Ada Fischer,\n\n\n\nOn Nov 20, 2026, you wrote:\n> Two rooms.\n>\n> When?',
    );
    expect(replyUrl(inboxItem({ message }))).toContain(
      '%0D%0A%3E%20Two%20rooms.%0D%0A%3E%0D%0A%3E%20When%3F',
    );
    expect(read({ message })).toEqual({
      protocol: 'mailto:',
      to: 'ada@example.com',
      headers: ['subject', 'body'],
      subject: 'Your message to our studio',
      body: textOf({ message }).replaceAll('\n', '\r\n'),
    });
  });

  test.each(['"Jörg", Groß & Söhne; <GmbH> 100 % +?#', '🛋️ Ana'])('keeps the name %s as it is', (name) => {
    expect(read({ name }).headers).toEqual(['subject', 'body']);
    expect(read({ name }).body?.startsWith(`Hello ${name},\r\n`)).toBe(true);
  });

  test.each([
    ['Eve\r\nBcc: x@evil.example\u2028Cc: y', 'Eve Bcc: x@evil.example Cc: y'],
    ['a'.repeat(80), 'a'.repeat(80)],
    ['a'.repeat(81), `${'a'.repeat(79)}…`],
    ['  ', 'there'],
    [null, 'there'],
  ])('greets %j as %j', (name, greeted) => {
    expect(textOf({ name }).split('\n')[0]).toBe(`Hello ${greeted},`);
  });

  test('replaces a lone surrogate and leaves control characters out', () => {
    const { body } = read({ message: 'a\ud83eb\u0000\u0007\tc\ud83e' });
    expect(body?.endsWith('> a\uFFFDb\tc\uFFFD')).toBe(true);
  });

  test.each([null, '  '])('quotes nothing where the message is %j', (message) => {
    expect(textOf({ message })).toBe('Hello Ada Fischer,\n\n\n\n');
  });

  test('quotes a message without a known date', () => {
    expect(textOf({ created_at: null })).toContain('On an earlier date, you wrote:\n');
  });

  test.each([
    ['Latin letters', 'Oak floor. '.repeat(400)],
    ['umlauts', 'ä'.repeat(20_000)],
    ['emoji', '🛋️'.repeat(3_000)],
    ['short lines', 'a\n'.repeat(3_000)],
  ])(
    'shortens a long message of %s to what Windows passes on and marks the cut; its text is whole',
    (_, message) => {
      expect(lengthOf({ message })).toBeLessThanOrEqual(2_000);
      expect(lengthOf({ message })).toBeGreaterThan(1_950);
      const { body } = read({ message });
      expect(body?.endsWith('…')).toBe(true);
      const kept = body?.slice(0, -1).replaceAll('\r\n', '\n').trimEnd() ?? '';
      expect(textOf({ message }).startsWith(kept)).toBe(true);
      expect(body).not.toContain('\uFFFD');
    },
  );

  test('is never longer, whichever text is long', () => {
    const long = '🛋'.repeat(5_000);
    const change = { name: long, message: long, email: `${'x'.repeat(488)}@example.com` };
    expect(lengthOf(change)).toBeLessThanOrEqual(2_000);
    expect(read(change).headers).toEqual(['subject', 'body']);
  });

  test('keeps a message whole that just fits', () => {
    const most = 2_001 - lengthOf({ message: 'a' });
    expect(lengthOf({ message: 'a'.repeat(most) })).toBe(2_000);
    expect(read({ message: 'a'.repeat(most) }).body?.endsWith('a')).toBe(true);
    expect(read({ message: 'a'.repeat(most + 1) }).body?.endsWith('…')).toBe(true);
  });
});

describe('the address of a mail', () => {
  test.each([
    'ada@example.com',
    ' ada@example.com ',
    "o'hara+studio@mail.example.co.uk",
    'jörg@müller.example',
    '"ada \\", fischer"@example.com',
    `${'x'.repeat(488)}@example.com`,
  ])('%j can be written to', (email) => {
    expect(mailUrl(inboxItem({ email }))).toBe(
      `mailto:${encodeURIComponent(email.trim()).replaceAll('%40', '@')}`,
    );
  });

  test('leaves out what a clipboard adds', () => {
    expect(mailUrl(inboxItem({ email: '\uFEFFada@\u200Bexample.com\u00A0' }))).toBe('mailto:ada@example.com');
  });

  test.each([
    null,
    '',
    '  ',
    'a@b.example\r\nBcc: x@evil.example',
    'a@b.example%0D%0ABcc:x@evil.example',
    'a@b.example,x@evil.example',
    'a@b.example;x@evil.example',
    'a@b.example?bcc=x@evil.example',
    'Ada <ada@example.com>',
    'ada',
    '@example.com',
    'ada@',
    `${'ä'.repeat(200)}@example.com`,
    `${'x'.repeat(489)}@example.com`,
    'a\ud83e@example.com',
  ])('%j is not one address', (email) => {
    expect([mailUrl(inboxItem({ email })), replyUrl(inboxItem({ email }))]).toEqual([null, null]);
  });
});

describe('a phone number', () => {
  test.each([
    ['+49 40 5550 101', 'tel:+49405550101'],
    ['\n(555) 010-0199 ', 'tel:5550100199'],
    ['+49 (0)40 5550101', 'tel:+49405550101'],
    ['0049 (0) 40 / 5550101', 'tel:+49405550101'],
    ['(040) 5550101', 'tel:0405550101'],
    ['\u202A+49\u00A040\u20115550\u202C', 'tel:+49405550'],
    ['٠٣٠ ١٢٣٤٥٦٧', 'tel:0301234567'],
    ['＋４９ ३० १२३४', 'tel:+49301234'],
    ['Tel.: 555 0100(evenings)', 'tel:5550100'],
    ['+1 (555) 010-0199, ext. 12', 'tel:+15550100199;ext=12'],
    ['555-0100 x12', 'tel:5550100;ext=12'],
    ['555 0100;ext=7', 'tel:5550100;ext=7'],
    ['555 0100;ext=7 or 8', null],
    ['040 5550101 / 040 5550102', 'tel:0405550101'],
    ['5550101 - 5550102', 'tel:5550101'],
    ['+49 40 55501012345 +49 171 5550102', 'tel:+494055501012345'],
    ['5550101 or 5550102', 'tel:5550101'],
    ['5550101;5550102', 'tel:5550101'],
    ['5550101 \n5550102', 'tel:5550101'],
    ['112', 'tel:112'],
    ['555;phone-context=evil#2', null],
    ['1-800-FLOWERS, now', null],
    ['12', null],
    ['1234567890123456', null],
    ['ask 555 0100', null],
    ['  ', null],
    [null, null],
  ])('%j is called by %j', (phone, url) => {
    expect(phoneUrl(inboxItem({ phone }))).toBe(url);
  });

  test.each(['.', '(', '+(0', 'a:', '1 '])('a text of 100,000 times %j is no phone number', (sign) => {
    expect(phoneUrl(inboxItem({ phone: sign.repeat(100_000) }))).toBeNull();
  });
});
