import { describe, expect, test } from 'vitest';
import {
  selectProgress,
  selectTransferWait,
  type TransferReport,
  transferMachine,
} from '#machines/transfer/transfer.machine.ts';
import { comparable, type Model } from '#tests/support/model.ts';
import { startTransfer } from '#tests/support/uploadChart.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const results = [{ ok: true }] as const;
const failure = new Error('Server error: 500');

interface Transfer {
  readonly phase: 'progressing' | 'slow' | 'retrying' | 'sent' | 'failed';
  /** Of 200 bytes; null before the first report of an attempt. */
  readonly sent: number | null;
}

const isUnderWay = ({ phase }: Transfer) => phase !== 'sent' && phase !== 'failed';

/** A call: 8 s without a further byte are slow; a failed attempt is followed by another, or by the end of the call. */
const model: Model<Transfer, TransferReport> = {
  initial: { phase: 'progressing', sent: null },
  events: () => ({
    'an attempt starts': { type: 'transfer.attemptStarted' },
    'nothing is sent': { type: 'transfer.progressed', sent: 0, total: 200 },
    'half is sent': { type: 'transfer.progressed', sent: 100, total: 200 },
    'all is sent': { type: 'transfer.progressed', sent: 200, total: 200 },
    'an attempt fails': { type: 'transfer.attemptFailed' },
  }),
  next: (transfer, stimulus, { restart }) => {
    switch (stimulus.type) {
      case 'resolved':
        return { ...transfer, phase: 'sent' };
      case 'rejected':
        return { ...transfer, phase: 'failed' };
      case 'elapsed':
        return { ...transfer, phase: 'slow' };
      case 'transfer.attemptFailed':
        return { ...transfer, phase: 'retrying' };
      case 'transfer.attemptStarted':
        return transfer.phase === 'retrying' ? { phase: 'progressing', sent: null } : transfer;
      case 'transfer.progressed':
        if (transfer.phase === 'retrying' || stimulus.sent === (transfer.sent ?? 0)) return transfer;
        restart('patience');
        return { phase: 'progressing', sent: stimulus.sent };
    }
  },
  calls: (transfer) => (isUnderWay(transfer) ? [{ port: 'send', input: 'key 1' }] : []),
  outcomes: { send: { resolves: { stored: results }, rejects: { failure } } },
  timers: ({ phase }) => (phase === 'progressing' ? { patience: 8_000 } : {}),
  shown: (transfer) => {
    const { phase, sent } = transfer;
    const waits = { slow: sent === 200 ? 'response' : 'connection', retrying: 'attempt' } as const;
    return {
      status: phase === 'sent' ? 'done' : phase === 'failed' ? 'error' : 'active',
      output: phase === 'sent' ? results : undefined,
      progress: (sent ?? 0) / 200,
      ...(isUnderWay(transfer) && {
        wait: phase === 'progressing' ? null : waits[phase as keyof typeof waits],
      }),
    };
  },
  isDone: ({ phase }) => phase === 'sent',
  isOver: ({ phase }) => phase === 'failed',
  start: (simulatedClock) => {
    const { actor, clock, emitted, send } = startTransfer({}, simulatedClock);
    // The failure is what the walk expects.
    actor.subscribe({ error: () => undefined });
    return {
      actor,
      clock,
      emitted,
      ports: { send: comparable(send, ({ idempotencyKey }) => idempotencyKey) },
      shown: () => {
        const snapshot = actor.getSnapshot();
        return {
          status: snapshot.status,
          output: snapshot.output,
          progress: selectProgress(snapshot),
          ...(snapshot.status === 'active' && { wait: selectTransferWait(snapshot) }),
        };
      },
    };
  },
};

describe(transferMachine.id, () => {
  test('every state → every report, result and wait → progress, wait and end as the rules say', async () => {
    await expect(coverGraph(model)).resolves.toBeUndefined();
  });

  test('any state → random reports and waits → the same', async () => {
    await expect(walkAtRandom(model, { seeds: 20, steps: 40 })).resolves.toBeUndefined();
  });
});
