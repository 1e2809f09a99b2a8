// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { selectLifelines, selectMessages } from '#devtools/charts/sequence.ts';
import { createRecorder, type Recording } from '#devtools/recorder.ts';
import { exportRecording } from '#devtools/recordingFile.ts';
import { readRecording } from '#docs/builders/simulator/readRecording.ts';
import { demoAccount } from '#fake-server/account.ts';
import { createFileStore } from '#fake-server/files/store.ts';
import { seedDatabase } from '#fake-server/seed/seed.ts';
import { renderApp, setupFakeServer } from '#tests/support/app.tsx';
import { fixedNow } from '#tests/support/factories.ts';

setupFakeServer();

const seed = { inquiries: 3, contact: 3, images: 12, videos: 4 };

/** Texts of people and of the media in the seed. */
async function seededTexts(): Promise<readonly string[]> {
  const db = await seedDatabase(seed, createFileStore(), fixedNow);
  const people = [...db.inquiry.getAll(), ...db.contact.getAll()];
  const media = [...db.image.getAll(), ...db.video.getAll()];
  return [
    ...people.flatMap(({ name, email, phone, message }) => [name, email, phone, message]),
    ...media.flatMap(({ title, description, alt_text }) => [title, description, alt_text]),
  ].flatMap((text) => (text ? [text] : []));
}

/** The recording of a restored session, a list, a search and an open inquiry. */
async function recordSession(): Promise<Recording> {
  const recorder = createRecorder({ now: () => Date.now(), schedule: () => {} });
  const { user } = await renderApp({ path: '/inquiries', seed, inspect: recorder.inspect });
  const [details] = await screen.findAllByText('View Details');
  await user.type(screen.getByRole('searchbox'), 'a');
  if (details) await user.click(details);
  await screen.findByRole('dialog');
  return recorder.getSnapshot();
}

describe('an exported recording', () => {
  test('holds no email, phone, name, message, title, token or key of the session, and can be replayed', async () => {
    const recording = await recordSession();
    const texts = await seededTexts();
    const { accessToken, refreshToken } = JSON.parse(
      Object.values(localStorage).find((value) => String(value).includes('accessToken')) ?? '{}',
    ).tokens;
    const open = exportRecording(recording, fixedNow, true);
    const closed = exportRecording(recording, fixedNow, false);

    expect(texts.filter((text) => open.includes(JSON.stringify(text).slice(1, -1))).length).toBeGreaterThan(
      9,
    );
    expect(texts.filter((text) => closed.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);
    expect(closed).not.toContain(demoAccount.email);
    for (const secret of [accessToken, refreshToken, demoAccount.password])
      expect([open.includes(secret), closed.includes(secret)]).toEqual([false, false]);

    const replayed = readRecording(closed);
    expect(replayed.log.map(({ active, taken, type }) => [active, taken, type])).toEqual(
      recording.log.map(({ active, taken, type }) => [active, taken, type]),
    );
    const messages = selectMessages(replayed, null);
    expect(messages.map(({ kind, text }) => [kind, text])).toEqual(
      selectMessages(recording, null).map(({ kind, text }) => [kind, text]),
    );
    expect(selectLifelines(messages).at(0)).toBe('outside');
    expect(selectLifelines(messages).at(-1)).toBe('ports');
  });

  test('masks equal texts equally, and keeps modes, numbers and times', () => {
    const entry = {
      sequence: 1,
      time: fixedNow,
      actor: 'x:0',
      name: 'inbox',
      type: 'inbox.opened',
      event: { type: 'inbox.opened', item: { name: 'ada', email: 'ada@example.com' }, status: 'in_progress' },
      from: null,
      sender: null,
      sent: 1,
      refused: [],
      emitted: [{ type: 'inbox.shown', text: 'ada', at: '2026-11-20T09:00:00.000Z', count: 2 }],
      active: ['inbox'],
      taken: [],
      context: { 'ada@example.com': 'ada@example.com', list: ['ada', '(18 more)'], section: 'gallery' },
      status: 'active',
    } as const;
    const { log } = readRecording(exportRecording({ actors: [], log: [entry] }, fixedNow, false));
    expect(log[0]).toEqual({
      ...entry,
      event: { type: 'inbox.opened', item: { name: 'name-1', email: 'email-1' }, status: 'in_progress' },
      emitted: [{ type: 'inbox.shown', text: 'name-1', at: '2026-11-20T09:00:00.000Z', count: 2 }],
      context: { 'email-1': 'email-1', list: ['name-1', '(18 more)'], section: 'gallery' },
    });
  });
});

test('a file that is no recording is refused with a reason', () => {
  expect(() => readRecording('<html>')).toThrow('This file is not a recording: it is not JSON.');
  expect(() => readRecording('{"version":2}')).toThrow(
    'This recording has version 2; this page reads version 1.',
  );
  expect(() => readRecording('{"version":1,"log":3}')).toThrow(
    'This file is not a recording of the live view.',
  );
});
