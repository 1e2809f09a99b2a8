import { expect, test, vi } from 'vitest';
import { createActor, createMachine, type EventObject, emit } from 'xstate';
import { hearParts } from '#machines/parts.ts';

const partMachine = createMachine({ on: { '*': { actions: emit(({ event }) => event) } } });

test('a chart hears what each of its parts emits; its end ends the subscriptions', () => {
  const parts = [createActor(partMachine).start(), createActor(partMachine).start()];
  const listening = parts.map((part) => vi.spyOn(part, 'on'));
  const heard: EventObject[] = [];
  const chart = createActor(
    createMachine({
      invoke: { src: hearParts, input: parts },
      on: { '*': { actions: ({ event }) => heard.push(event) } },
    }),
  ).start();
  for (const [index, part] of parts.entries()) part.send({ type: 'told', index });
  expect(heard).toEqual([
    { type: 'told', index: 0 },
    { type: 'told', index: 1 },
  ]);

  const endings = listening.flatMap(({ mock }) =>
    mock.results.map(({ value }) => vi.spyOn(value, 'unsubscribe')),
  );
  chart.stop();
  expect(endings.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
