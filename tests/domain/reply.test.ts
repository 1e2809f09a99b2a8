import { describe, expect, test } from 'vitest';
import { composeReply, replyProblem } from '#domain/reply.ts';
import { studioTemplates } from '#domain/replyTemplates.ts';
import { inboxItem } from '#tests/support/factories.ts';

const template = {
  subject: 'Your message of {date}',
  text: 'Hello {name},\n\nthank you.\n\n{date}:\n{message}',
};

/** What a mail program reads: a parser of its own reads the url. */
function read(url: string) {
  const { protocol, pathname, searchParams } = new URL(url.replaceAll('+', '%2B'));
  return {
    protocol,
    to: decodeURIComponent(pathname),
    headers: [...searchParams.keys()],
    subject: searchParams.get('subject'),
    body: searchParams.get('body'),
  };
}

describe('composeReply', () => {
  test('fills in name, date and the quoted message, and breaks lines as RFC 6068 asks', () => {
    const reply = composeReply(inboxItem({ message: 'Two rooms.\r\n\nWhen?' }), template);
    expect(reply.text).toBe('Hello Ada Fischer,\n\nthank you.\n\nNov 20, 2026:\n> Two rooms.\n>\n> When?');
    expect(reply.isShortened).toBe(false);
    expect(reply.url).toMatch(/^mailto:ada@example\.com\?subject=[^&]*&body=[^&]*$/);
    expect(reply.url).toContain('%0D%0A%3E%20Two%20rooms.%0D%0A%3E%0D%0A%3E%20When%3F');
    expect(read(reply.url)).toEqual({
      protocol: 'mailto:',
      to: 'ada@example.com',
      headers: ['subject', 'body'],
      subject: 'Your message of Nov 20, 2026',
      body: reply.text.replaceAll('\n', '\r\n'),
    });
  });

  test.each([
    ['quotes, commas and umlauts', '"Jörg", Groß & Söhne; <GmbH> 100 % +?#'],
    ['a placeholder', '{message} {name}'],
    ['a dollar sign of a replacement', "$& $1 $'"],
    ['emoji', '🛋️ Ana'],
  ])('keeps a name with %s as it is', (_, name) => {
    const { url } = composeReply(inboxItem({ name }), template);
    expect(read(url).headers).toEqual(['subject', 'body']);
    expect(read(url).body?.startsWith(`Hello ${name},\r\n`)).toBe(true);
  });

  test('does not let a name or a subject begin a header of its own', () => {
    const name = 'Eve\r\nBcc: x@evil.example\u2028Cc: y@evil.example';
    const { url } = composeReply(inboxItem({ name }), { ...template, subject: 'To {name}\nBcc: z' });
    expect(read(url).subject).toBe('To Eve Bcc: x@evil.example Cc: y@evil.example Bcc: z');
    expect(read(url).body?.split('\r\n')[0]).toBe('Hello Eve Bcc: x@evil.example Cc: y@evil.example,');
  });

  test.each([
    ['a subject of 450 characters', 'a'.repeat(450), 'a'.repeat(450)],
    ...[451, 452, 453, 460, 477, 600].map((length) => [
      `a subject of ${length} characters`,
      'a'.repeat(length),
      `${'a'.repeat(441)}…`,
    ]),
    ['a subject that ends with emoji', `${'a'.repeat(440)}🛋`, `${'a'.repeat(440)}…`],
    ['a subject with blanks around', ' Re: {name}\n', 'Re: Ada Fischer'],
    ['a subject with the message', '{message}: Re', 'Two rooms: Re'],
  ])('%s', (_, subject = '', expected) => {
    const { url } = composeReply(inboxItem({ message: 'Two rooms' }), { ...template, subject });
    expect(read(url).subject).toBe(expected);
  });

  test.each([
    ['a'.repeat(80), 'a'.repeat(80)],
    ['a'.repeat(81), `${'a'.repeat(79)}…`],
    ['  ', 'there'],
  ])('greets %j as %j', (name, greeted) => {
    expect(composeReply(inboxItem({ name }), template).text.split(',')[0]).toBe(`Hello ${greeted}`);
  });

  test('is addressed without the blanks around', () => {
    expect(read(composeReply(inboxItem({ email: ' ada@example.com ' }), template).url).to).toBe(
      'ada@example.com',
    );
  });

  test('quotes nothing of the message where the template alone is too long', () => {
    const { url } = composeReply(inboxItem(), { ...template, text: `{message}\n${'a'.repeat(2_000)}` });
    expect(read(url).body?.split('\r\n')[0]).toBe('> …');
  });

  test('replaces a lone surrogate and leaves control characters out', () => {
    const { url } = composeReply(inboxItem({ message: 'a\ud83eb\u0000\u0007\tc\ud83e' }), template);
    expect(read(url).body?.endsWith('> a\uFFFDb\tc\uFFFD')).toBe(true);
  });

  test.each([null, '  '])('quotes nothing where the message is %j, and greets without a name', (message) => {
    const item = inboxItem({ name: null, message, created_at: null });
    expect(composeReply(item, template).text).toBe('Hello there,\n\nthank you.');
    expect(read(composeReply(item, template).url).subject).toBe('Your message of an earlier date');
    const { url } = composeReply(item, { ...template, subject: 'Re{message}' });
    expect(read(url).subject).toBe('Re');
  });

  test.each([
    ['Latin letters', 'Oak floor. '.repeat(400)],
    ['umlauts', 'ä'.repeat(20_000)],
    ['emoji', '🛋️'.repeat(3_000)],
    ['short lines', 'a\n'.repeat(3_000)],
  ])(
    'shortens a long message of %s to what Windows passes on, marks the cut, and keeps the whole text',
    (_, message) => {
      for (const { subject, text } of studioTemplates) {
        const reply = composeReply(inboxItem({ message }), { subject, text });
        expect(reply.isShortened).toBe(true);
        expect(reply.url.length).toBeLessThanOrEqual(2_000);
        expect(reply.url.length).toBeGreaterThan(1_950);
        const { body } = read(reply.url);
        expect(body?.endsWith('…')).toBe(true);
        const kept = body?.slice(0, -1).replaceAll('\r\n', '\n').trimEnd() ?? '';
        expect(reply.text.startsWith(kept)).toBe(true);
        expect(body).not.toContain('\uFFFD');
      }
    },
  );

  test('is never longer, whatever is long', () => {
    const long = 'ö'.repeat(5_000);
    const item = inboxItem({ name: long, message: long, email: `${'x'.repeat(200)}@example.com` });
    const { url, isShortened } = composeReply(item, { subject: long, text: `${long}{name}${long}{message}` });
    expect(url.length).toBeLessThanOrEqual(2_000);
    expect(isShortened).toBe(true);
    expect(read(url).headers).toEqual(['subject', 'body']);
  });

  test('lets a message that fits just so be whole', () => {
    const at = (length: number) => composeReply(inboxItem({ message: 'a'.repeat(length) }), template);
    const most = 2_000 - (at(1).url.length - 1);
    expect([at(most).url.length, at(most).isShortened]).toEqual([2_000, false]);
    expect(at(most + 1).isShortened).toBe(true);
  });
});

describe('replyProblem', () => {
  test.each([
    'ada@example.com',
    ' ada@example.com ',
    "o'hara+studio@mail.example.co.uk",
    'jörg@müller.example',
    '"ada, fischer"@example.com',
    `${'x'.repeat(488)}@example.com`,
  ])('%j can be written to', (email) => {
    expect(replyProblem(inboxItem({ email }))).toBeNull();
  });

  test.each([null, '', '  '])('%j is missing', (email) => {
    expect(replyProblem(inboxItem({ email }))).toBe('missing');
  });

  test.each([
    'a@b.example\r\nBcc: x@evil.example',
    'a@b.example%0D%0ABcc:x@evil.example',
    'a@b.example,x@evil.example',
    'a@b.example;x@evil.example',
    'a@b.example?bcc=x@evil.example',
    'Ada <ada@example.com>',
    'ada',
    '@example.com',
    'ada@',
    'a\u202Emoc.elpmaxe@evil.example',
    `${'ä'.repeat(200)}@example.com`,
    `${'x'.repeat(489)}@example.com`,
    'a\ud83e@example.com',
  ])('%j is not one address', (email) => {
    expect(replyProblem(inboxItem({ email }))).toBe('invalid');
  });

  test('an address with signs of a query stays one address', () => {
    const { url } = composeReply(inboxItem({ email: 'a?cc=b&c#d%40@example.com' }), template);
    expect(read(url)).toMatchObject({ to: 'a?cc=b&c#d%40@example.com', headers: ['subject', 'body'] });
  });
});
