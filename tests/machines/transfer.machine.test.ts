import { describe, expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import {
  selectPartProgress,
  selectProgress,
  selectTransferWait,
  type TransferPart,
  transferMachine,
} from '#machines/transfer/transfer.machine.ts';
import { emptyForm, fileOf, startTransfer } from '#tests/support/uploadChart.ts';

const part = (id: string, bytes: number): TransferPart => ({
  id,
  file: fileOf(`${id}.png`, 'image/png', bytes),
  texts: emptyForm.texts,
});
const batch = { kind: 'image', parts: [part('a', 100), part('b', 300)], idempotencyKey: 'key 2' } as const;

function start(...input: Parameters<typeof startTransfer>) {
  const chart = startTransfer(...input);
  const { actor } = chart;
  return {
    ...chart,
    progressed: (sent: number, total = 200) => actor.send({ type: 'transfer.progressed', sent, total }),
    state: () => actor.getSnapshot().value,
    shown: () => {
      const snapshot = actor.getSnapshot();
      return [selectProgress(snapshot), selectTransferWait(snapshot)];
    },
    progressOf: (id: string) => selectPartProgress(id)(actor.getSnapshot()),
  };
}

// The rest is in models/transfer.model.test.ts.
describe(transferMachine.id, () => {
  test('start → sending its parts with their key, and itself as the receiver of reports', () => {
    const { actor, send, shown, state } = start(batch);
    expect(send.inputs).toEqual([{ ...batch, reportTo: actor }]);
    expect(state()).toEqual({ sending: 'progressing' });
    expect(shown()).toEqual([0, null]);
  });

  test('sending → a failure of the call → the actor ends in error, which its parent has', async () => {
    const broken = new Error('Server error: 500');
    const child = start();
    const seen: unknown[] = [];
    child.actor.subscribe({ error: (error) => seen.push(error) });
    await child.send.call(0).reject(broken);
    expect(child.actor.getSnapshot().status).toBe('error');
    expect(seen).toEqual([broken]);
    const received: unknown[] = [];
    const parent = createActor(
      createMachine({
        invoke: {
          id: 'transfer',
          src: transferMachine,
          input: batch,
          onError: { actions: ({ event }) => received.push(event.error) },
        },
      }),
    ).start();
    await new Promise((resolve) => setTimeout(resolve));
    expect(received).toEqual([new Error('Port not provided: send')]);
    parent.stop();
  });

  test('sending → the actor is stopped → the call is aborted', () => {
    const { actor, send } = start();
    actor.stop();
    expect(send.aborted).toEqual([true]);
  });

  test.each([
    [0, 200, 0],
    [50, 200, 0.25],
    [200, 200, 1],
    [1, 1, 1],
    [0, 0, 0],
  ])('sending → transfer.progressed by %i of %i → progress %d', (sent, total, progress) => {
    const { progressed, shown } = start();
    progressed(20);
    progressed(sent, total);
    expect(shown()).toEqual([progress, null]);
  });

  test('sending a batch → transfer.progressed → each file by its own bytes, which end the request in their order', () => {
    const { progressed, progressOf } = start(batch);
    const both = () => [progressOf('a'), progressOf('b')];
    expect(both()).toEqual([0, 0]);
    progressed(100, 500);
    expect(both()).toEqual([0, 0]);
    progressed(150, 500);
    expect(both()).toEqual([0.5, 0]);
    progressed(350, 500);
    expect(both()).toEqual([1, 0.5]);
    progressed(500, 500);
    expect(both()).toEqual([1, 1]);
    expect(progressOf('c')).toBe(0);
  });

  test('sending one file → transfer.progressed → the file as far as the request', () => {
    const { progressed, progressOf } = start();
    progressed(50);
    expect(progressOf('a')).toBe(0.25);
  });
});
