import { describe, expect, test } from 'vitest';
import { createMachine, StateMachine } from 'xstate';
import { readChartUsage } from '#docs/plugins/wiring/chartUsage.ts';
import { setupActors } from '#docs/plugins/wiring/setupActors.ts';
import { readWiring } from '#docs/plugins/wiring/system.ts';
import { chartOf } from '#docs/review/core/extract.ts';
import { findingText, lintChart } from '#docs/review/core/lint.ts';
import { loadMachines } from '#docs/review/core/loadCharts.ts';
import { createCodeReader } from '#docs/review/core/sourceCode.ts';
import review from '#docs/review.config.ts';
import { faultyMachine, trickyMachine } from '#tests/review/samples.ts';

const machines = await loadMachines(review);
const usage = readWiring(machines, review.root);
const reader = createCodeReader(review.root);
/** As in this project: those about style are on. */
const { rules = {} } = review;

describe('lint', () => {
  test.each(machines)('finds nothing in $name', ({ chart }) => {
    expect(lintChart(chart, usage.sent, rules).map(findingText)).toEqual([]);
  });

  test('names the chart, the state and a remedy for each problem', () => {
    expect(lintChart(chartOf(faultyMachine), new Set(['go']), rules).map(findingText)).toEqual([
      "faulty: faulty.first: an inline function stands as action of 'entry'; name it in setup({ actions })",
      'faulty: faulty.first: the delay of 500 ms has no name; name it in setup({ delays })',
      "faulty: faulty.first: the delay 'unheard' of 'after' does not exist; add it to setup({ delays }) or mend the name",
      "faulty: faulty.first: the action 'unknown' of 'go' does not exist; add it to setup({ actions }) or mend the name",
      "faulty: faulty.first: an inline function stands as guard of 'stop'; name it in setup({ guards })",
      "faulty: faulty.second: the actor 'call' of 'invoke' does not exist; add it to setup({ actors }) or mend the name",
      "faulty: faulty.second: the call of 'call' has no onError; say what follows when it fails",
      'faulty: faulty.lonely: no transition leads here; add one or remove the state',
      "faulty: faulty.first: 'go' is never taken here a second time: an earlier alternative has no guard; guard that one or remove this one",
      'faulty: faulty: the chart has no description; say in a sentence what it is for',
      'faulty: faulty.second: a state that acts by itself has no description; say in a sentence what goes on in it',
      "faulty: faulty.first: nothing sends 'stop'; send it or remove its transitions",
    ]);
  });

  test('on its own finds mistakes, not a style', () => {
    expect(lintChart(chartOf(faultyMachine)).map(findingText)).toEqual([
      "faulty: faulty.first: the delay 'unheard' of 'after' does not exist; add it to setup({ delays }) or mend the name",
      "faulty: faulty.first: the action 'unknown' of 'go' does not exist; add it to setup({ actions }) or mend the name",
      "faulty: faulty.second: the actor 'call' of 'invoke' does not exist; add it to setup({ actors }) or mend the name",
      'faulty: faulty.lonely: no transition leads here; add one or remove the state',
      "faulty: faulty.first: 'go' is never taken here a second time: an earlier alternative has no guard; guard that one or remove this one",
    ]);
    expect(lintChart(chartOf(faultyMachine), null, { unknown: false, unreachable: false })).toHaveLength(1);
  });

  test('asks for no onError where a state around the call handles every failure', () => {
    const of = (handled: object) =>
      lintChart(
        chartOf(
          createMachine({
            id: 'calls',
            initial: 'outer',
            states: {
              outer: { ...handled, initial: 'calling', states: { calling: { invoke: { src: 'call' } } } },
              other: {},
            },
          }),
        ),
        null,
        { onError: true },
      ).filter(({ message }) => message.includes('no onError'));
    expect(of({})).toHaveLength(1);
    expect(of({ on: { 'xstate.error.actor.*': 'other' } })).toEqual([]);
  });

  test('reaches the states behind parallel, history and final states', () => {
    const unreached = lintChart(chartOf(trickyMachine)).filter(({ message }) =>
      message.startsWith('no transition'),
    );
    expect(unreached).toEqual([]);
  });

  test('a target that does not exist is refused by the machine itself, which names it', () => {
    expect(() =>
      createMachine({ id: 'lost', initial: 'first', states: { first: { on: { go: 'nowhere' } } } }),
    ).toThrow(/nowhere/);
  });
});

describe('who talks to the charts', () => {
  const file = (text: string) => readChartUsage([{ path: 'src/app/sample.ts', text }]);

  test('an event is sent by what is given to send, in a choice or by a function of the file', () => {
    const text = `
      actor.send({ type: isOpen ? 'door.closed' : 'door.opened' });
      const notify = (type: 'page.returned') => actor.send({ type });
      notify('page.returned');
      door.on('door.locked', () => actor?.send(answer ? { type: 'door.rung', by: 'hand' } : { type: 'door.left' }));
      assertEvent(event, 'door.felt');
      if (event.type === 'door.seen') emit({ type: 'door.heard' });
    `;
    expect(file(text).sentEvents.map(({ event }) => event)).toEqual([
      'door.closed',
      'door.opened',
      'page.returned',
      'door.rung',
      'door.left',
    ]);
  });

  test('a port is provided where its machine, or the product of its factory, is', () => {
    const text = `
      const one = doorMachine.provide({ actors: { ring: mutate('ring', ring), 'quoted-name': 1 } });
      const two = createDoorMachine<Data>().provide({ guards: { isOpen }, actors: { knock: fromPromise(knock) } });
    `;
    expect(file(text).providedPorts).toEqual([
      { machine: 'doorMachine', port: 'ring', path: 'src/app/sample.ts', how: 'mutate' },
      { machine: 'createDoorMachine', port: 'knock', path: 'src/app/sample.ts', how: 'fromPromise' },
    ]);
  });

  test('every port of every chart is provided by the application, or is a chart itself', () => {
    const missing = machines.flatMap(({ path, exportNames, machine }) => {
      const own = setupActors(path, reader).filter(({ isOwn }) => isOwn);
      return Object.entries(machine.implementations.actors)
        .filter(([, logic]) => !(logic instanceof StateMachine))
        .map(([port]) => port)
        .filter((port) => !own.some((actor) => actor.name === port))
        .filter(
          (port) =>
            !usage.providedPorts.some((each) => each.port === port && exportNames.includes(each.machine)),
        );
    });
    expect(missing).toEqual([]);
  });
});
