// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { examples } from '#docs/plugins/simulator/examples/index.ts';
import { exportRecording, withViolation } from '#docs/review/live/recordingFile.ts';
import { selectLifelines, selectMessages } from '#docs/review/live/sequence.ts';
import { changedCharts, readRecording } from '#docs/review/simulator/readRecording.ts';
import { demoAccount } from '#fake-server/account.ts';
import { setupFakeServer } from '#tests/support/app.tsx';
import { fixedNow } from '#tests/support/factories.ts';
import { phones, recordSession, texts } from './recordedSession.tsx';

setupFakeServer();

const machines = Object.values(examples).map(({ machine }) => machine);

describe('an exported recording', () => {
  test('of a session on every screen holds no text that was read or typed, no id and no secret, and can be replayed', {
    timeout: 60_000,
  }, async () => {
    const { recording, secrets } = await recordSession();
    const open = exportRecording(recording, fixedNow, true);
    const closed = exportRecording(recording, fixedNow, false);

    const contactData = [demoAccount.email, ...phones, ...texts];
    expect(contactData.filter((text) => !open.includes(text))).toEqual([]);
    expect(contactData.filter((text) => closed.includes(text))).toEqual([]);
    expect(closed.match(/.*zq.*/gi)).toBeNull();
    // Access and refresh token, the first and the second API key, three passwords.
    expect(secrets.filter((secret) => secret.length > 7)).toHaveLength(7);
    expect(secrets.filter((secret) => open.includes(secret) || closed.includes(secret))).toEqual([]);

    const replayed = readRecording(closed);
    expect(replayed.log.map(({ active, taken }) => [active, taken])).toEqual(
      recording.log.map(({ active, taken }) => [active, taken]),
    );
    expect(changedCharts(replayed, machines)).toEqual([]);
    expect(changedCharts(replayed, machines.slice(1))).toEqual(['application']);
    const messages = selectMessages(replayed, null);
    expect(messages.map(({ kind }) => kind)).toEqual(selectMessages(recording, null).map(({ kind }) => kind));
    expect(selectLifelines(messages).at(0)).toBe('outside');
    expect(selectLifelines(messages).at(-1)).toBe('ports');
  });

  test('masks equal texts equally and the ids in names, and keeps modes, numbers and times', () => {
    const entry = {
      sequence: 1,
      time: fixedNow,
      actor: 'x:0',
      name: 'status of inq-7',
      type: 'xstate.done.actor.status of inq-7',
      event: { type: 'inbox.opened', item: { name: 'ada', email: 'ada@example.com' }, status: 'in_progress' },
      from: 'shrinking of ada.png',
      sender: null,
      sent: 1,
      refused: [],
      emitted: [{ type: 'inbox.shown', text: 'ada', at: '2026-11-20T09:00:00.000Z', count: 2 }],
      active: ['inbox'],
      taken: [],
      context: {
        'ada@example.com': 'ada@example.com',
        list: ['ada', '(18 more)', '(Ada)'],
        section: 'gallery',
      },
      status: 'active',
    } as const;
    const { log } = readRecording(exportRecording({ actors: [], log: [entry], charts: {} }, fixedNow, false));
    expect(log[0]).toEqual({
      ...entry,
      event: { type: 'inbox.opened', item: { name: 'name-1', email: 'email-1' }, status: 'in_progress' },
      emitted: [{ type: 'inbox.shown', text: 'name-1', at: '2026-11-20T09:00:00.000Z', count: 2 }],
      context: { 'email-1': 'email-1', list: ['name-1', '(18 more)', 'list-1'], section: 'gallery' },
      name: 'status of id-1',
      type: 'xstate.done.actor.status of id-1',
      from: 'shrinking of id-2',
    });
  });
});

describe('a recording in which a promise was broken', () => {
  const entry = {
    sequence: 7,
    time: fixedNow,
    actor: 'x:0',
    name: 'deletion',
    type: 'deletion.done',
    event: null,
    from: null,
    sender: null,
    sent: 7,
    refused: [],
    emitted: [],
    active: ['deletion'],
    taken: [],
    context: { name: 'ada' },
    status: 'active',
  } as const;
  const broken = {
    promise: 'deletedIsGone',
    text: 'Nothing is listed that was deleted here.',
    step: 4,
    act: 'In tab 1 the person types ada.',
    found: { name: 'ada', accessToken: 'of the session' },
  };
  const recording = withViolation({ actors: [], log: [entry], charts: {} }, broken);

  test('says after which event, without secrets, and without contact data where it holds none', () => {
    const read = (hasContactData: boolean) =>
      readRecording(exportRecording(recording, fixedNow, hasContactData)).violation;
    expect(read(true)).toEqual({ ...broken, found: { name: 'ada', accessToken: '••••••' }, at: 7 });
    expect(JSON.stringify(read(false))).not.toContain('ada');
    expect(read(false)).toMatchObject({ text: broken.text, found: { name: 'name-1' }, at: 7 });
    expect(withViolation({ actors: [], log: [], charts: {} }, broken).violation?.at).toBe(0);
  });

  test('is refused when the violation is of another shape, and has none in other files', () => {
    const { violation, ...rest } = recording;
    expect(readRecording(exportRecording(rest, fixedNow, true)).violation).toBeUndefined();
    const { at: _, ...wrong } = violation ?? { at: 0 };
    expect(() =>
      readRecording(
        JSON.stringify({ ...JSON.parse(exportRecording(rest, fixedNow, true)), violation: wrong }),
      ),
    ).toThrow('This file is not a recording of the live view.');
  });
});

test('a file that is no recording is refused with a reason', () => {
  expect(() => readRecording('<html>')).toThrow('This file is not a recording: it is not JSON.');
  expect(() => readRecording('{"version":1}')).toThrow(
    'This recording has version 1; this page reads version 2.',
  );
  expect(() => readRecording('{"version":2,"log":3}')).toThrow(
    'This file is not a recording of the live view.',
  );
});
