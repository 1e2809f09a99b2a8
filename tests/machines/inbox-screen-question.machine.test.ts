import { describe, expect, test } from 'vitest';
import { selectQuestion } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { startInboxScreen, three } from '#tests/support/inboxScreenChart.ts';

/** The screen with three items, a, b and c. */
function startReadInbox() {
  const chart = startInboxScreen();
  chart.read(three);
  return { ...chart, question: () => chart.state().question };
}

describe('a question over the list', () => {
  test('deletingSelected → another url → idle, and nothing is deleted', () => {
    const { send, calls, question, parts, shown, url } = startReadInbox();
    send({ type: 'bulk.deletionRequested', ids: new Set(['a', 'b']) });
    url('?status=completed');
    expect([question(), shown()]).toEqual(['idle', '']);
    parts.work.send({ type: 'bulk.confirmed' });
    expect(calls).toEqual([]);
  });

  test('choosingStatus → another url → idle, and the status is chosen for nobody', () => {
    const { actor, send, calls, question, shown, url } = startReadInbox();
    send({ type: 'bulk.statusRequested', ids: new Set(['a', 'b']) });
    url('?status=completed');
    expect([question(), shown(), selectQuestion(actor.getSnapshot())]).toEqual(['idle', '', null]);
    send({ type: 'bulk.statusConfirmed' });
    expect(calls).toEqual([]);
  });

  test('showingKeys → another url → idle, and keys work again', () => {
    const { send, currentId, openId, question, url } = startReadInbox();
    send({ type: 'help.requested' });
    url('?open=b');
    expect([question(), openId()]).toEqual(['idle', 'b']);
    send({ type: 'current.moved', step: 1 });
    expect([currentId(), openId()]).toEqual(['c', 'c']);
  });

  test.each(['help.requested', 'bulk.statusRequested'] as const)(
    '%s → question.dismissed, or another screen → idle',
    (type) => {
      const { send, leave, question } = startReadInbox();
      const ask = () => send({ type, ids: new Set(['a']) } as never);
      ask();
      send({ type: 'question.dismissed' });
      expect(question()).toBe('idle');
      ask();
      leave();
      expect(question()).toBe('idle');
    },
  );
});
