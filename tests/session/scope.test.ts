import { describe, expect, test, vi } from 'vitest';
import { type createActor, fromCallback, setup } from 'xstate';
import { ChartFailure, createScope, once } from '#session/scope.ts';

/** Runs until it is stopped, or until `finished` or `failed`. */
const machine = setup({
  types: { events: {} as { type: 'finished' } | { type: 'failed' } },
  actions: {
    fail: () => {
      throw new Error('Failed on purpose');
    },
  },
}).createMachine({
  initial: 'running',
  states: { running: { on: { finished: 'done', failed: { actions: 'fail' } } }, done: { type: 'final' } },
});

describe('a scope', () => {
  test('starts actors, and stops them with its end', () => {
    const scope = createScope();
    const cleanup = vi.fn();
    const logic = fromCallback(() => cleanup);
    const actors = [scope.start(machine, { id: 'first' }), scope.start(logic, { id: 'second' })];
    expect(actors.map((actor) => [actor.id, actor.getSnapshot().status])).toEqual([
      ['first', 'active'],
      ['second', 'active'],
    ]);
    scope.end();
    expect(actors.map((actor) => actor.getSnapshot().status)).toEqual(['stopped', 'stopped']);
    expect(cleanup).toHaveBeenCalledTimes(1);
  });

  test('starts nothing after its end, for example when code loads late', () => {
    const scope = createScope();
    scope.end();
    const begun = vi.fn();
    scope.start(fromCallback(begun), { id: 'late' });
    expect(begun).not.toHaveBeenCalled();
  });

  test('runs each cleanup once, also when it ends twice', () => {
    const scope = createScope();
    const cleanup = vi.fn();
    scope.onEnd(cleanup);
    scope.end();
    scope.end();
    expect(cleanup).toHaveBeenCalledTimes(1);
  });

  test('a cleanup that throws → the others run, and then its error is reported', () => {
    const calls: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => calls.push(error));
    const scope = createScope();
    const failure = new Error('Failed on purpose');
    scope.onEnd(() => calls.push('first'));
    scope.onEnd(() => {
      throw failure;
    });
    scope.onEnd(() => calls.push('last'));
    scope.end();
    expect(calls).toEqual(['first', 'last', failure]);
  });

  test.each([
    ['is stopped', (actor: ReturnType<typeof createActor<typeof machine>>) => actor.stop()],
    ['is done', (actor: ReturnType<typeof createActor<typeof machine>>) => actor.send({ type: 'finished' })],
  ])('forgets an actor that %s', (_, settle) => {
    const scope = createScope();
    const actor = scope.start(machine, { id: 'actor' });
    settle(actor);
    const stop = vi.spyOn(actor, 'stop');
    scope.end();
    expect(stop).not.toHaveBeenCalled();
  });

  test('reports an actor that ends in error, by its name', () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    createScope().start(machine, { id: 'actor' }).send({ type: 'failed' });
    expect(report.mock.calls).toEqual([[new ChartFailure('actor', new Error('Failed on purpose'))]]);
  });

  test('inspects the actors that it starts', () => {
    const inspect = vi.fn();
    createScope(inspect).start(machine, { id: 'inspected' });
    expect(inspect).toHaveBeenCalledWith(
      expect.objectContaining({
        type: '@xstate.actor',
        actorRef: expect.objectContaining({ id: 'inspected' }),
      }),
    );
  });
});

test('once creates a value on the first call in each scope', () => {
  const create = vi.fn((scope: object) => ({ scope }));
  const [here, there] = [createScope(), createScope()];
  const values = [once(here, create), once(here, create), once(there, create)];
  expect(values).toEqual([{ scope: here }, { scope: here }, { scope: there }]);
  expect(values[0]).toBe(values[1]);
  expect(create).toHaveBeenCalledTimes(2);
});
