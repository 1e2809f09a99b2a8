import { describe, expect, test } from 'vitest';
import type { Status } from '#contract/entities.ts';
import type { Write } from '#machines/writes/entries.ts';
import type { Checks } from '#tests/invariants/invariants.ts';
import { type Explored, exploreAndPrint } from '#tests/support/explore.ts';
import { inboxItem } from '#tests/support/factories.ts';
import { isLongRun } from '#tests/support/longRun.ts';
import { startWrites } from '#tests/support/writesChart.ts';

describe('explored', () => {
  const firstResponse = 'the first response';
  const broken = new Error('Server error: 500');

  /** The writes of an inbox of two items, with the screen that shows them and the server that stores them. */
  function system(): Explored {
    const chart = startWrites();
    const { actor, write } = chart;
    const server = new Map<string, string>([...'ab'].map((id) => [id, 'pending']));
    /** What was chosen last for each item, unless an undo has taken it back or the server has not stored it. */
    let chosen: ReadonlyMap<string, string> = new Map();
    /** What the last action, chosen at rest, has found; and what its undo has to bring back. */
    let before: ReadonlyMap<string, string> | null = null;
    let undone: ReadonlyMap<string, string> = new Map();

    const shown = (id: string): string => {
      const last = chart.stored.findLast((each) => each.id === id);
      return chart.pending()[id] ?? last?.to ?? 'pending';
    };
    const isAtRest = () => write.open.length === 0;
    const choose = (ids: string, status: Status) => () => {
      const changed = [...ids].filter((id) => shown(id) !== status);
      if (changed.length > 0)
        before = isAtRest() ? new Map(changed.map((id) => [id, server.get(id) ?? 'pending'])) : null;
      chosen = new Map([...chosen, ...changed.map((id): [string, Status] => [id, status])]);
      undone = new Map([...undone].filter(([id]) => !changed.includes(id)));
      const isBulk = ids.length > 1;
      const changes = [...ids].map((id) => ({
        type: 'status' as const,
        id,
        label: id,
        from: shown(id),
        to: status,
      }));
      actor.send({ type: 'writes.requested', changes, isBulk });
    };
    /** What the server has not stored is no longer expected of it. */
    const isOther =
      (call: Write) =>
      ([id, status]: readonly [string, string]) =>
        id !== call.id || status !== call.to;
    const surrender = (call: Write) => {
      chosen = new Map([...chosen].filter(isOther(call)));
      undone = new Map([...undone].filter(isOther(call)));
      before = null;
    };
    const answer = (index: 0 | -1) => async () => {
      const call = write.call(write.open.at(index) ?? 0);
      const { id, to, expected } = call.input;
      const found = server.get(id) ?? 'pending';
      const isRefused = expected !== undefined && found !== expected && found !== to;
      if (isRefused) surrender(call.input);
      else server.set(id, to);
      const item = inboxItem({ id, status: server.get(id) ?? to });
      await call.resolve(isRefused ? { stage: 'refused', item, found } : { stage: 'done', item });
    };

    const checks: Checks = {
      lastChoice: () => !isAtRest() || [...chosen].every(([id, status]) => server.get(id) === status),
      lastUndone: () => !isAtRest() || [...undone].every(([id, status]) => server.get(id) === status),
      statusAsStored: () => !isAtRest() || [...server].every(([id, status]) => shown(id) === status),
      oneWrite: () =>
        new Set(write.open.map((index) => write.call(index).input.id)).size === write.open.length,
    };
    return {
      // The report is a modal dialog.
      actions: () => ({
        ...(chart.state() === 'reporting'
          ? {
              'Try again': () => actor.send({ type: 'report.retryRequested' }),
              'Close the report': () => actor.send({ type: 'report.closed' }),
            }
          : {
              'a is to be completed': choose('a', 'completed'),
              'a is to be in progress': choose('a', 'in_progress'),
              'a is to be pending': choose('a', 'pending'),
              ...(chart.bulk().length === 0 && { 'both are to be completed': choose('ab', 'completed') }),
              'Ctrl+Z': () => {
                if (before) undone = new Map([...undone, ...before]);
                chosen = new Map();
                before = null;
                chart.undo();
              },
            }),
        ...(!isAtRest() && {
          [firstResponse]: answer(0),
          'the last response': answer(-1),
          'a failure': async () => {
            const call = write.call(write.open[0] ?? 0);
            surrender(call.input);
            await call.reject(broken);
          },
        }),
      }),
      key: () => {
        const { entries, open, bulk, undoable } = actor.getSnapshot().context;
        const short = entries.map(({ action, kind, stage, write: { id, from, to } }) =>
          [action, kind, stage, id, from, to].join(' '),
        );
        const maps = [server, chosen, before ?? [], undone].map((map) => [...map]);
        // Equal but for the numbers of their keys.
        const text = JSON.stringify([short, open, bulk, undoable, maps, shown('a'), shown('b')]);
        const keys = [...new Set(text.match(/\bk\d+\b/g))];
        return text.replaceAll(/\bk\d+\b/g, (key) => `#${keys.indexOf(key)}`);
      },
      checks,
      stop: chart.stop,
    };
  }

  test('no sequence of choices, undos and responses violates an invariant of the writes', async () => {
    const options = { name: 'writes', length: isLongRun ? 6 : 5, last: firstResponse };
    const broken = await exploreAndPrint({ ...options, abstracted: 'changes elsewhere; two items' }, system);
    expect(broken).toEqual({});
  });
});
