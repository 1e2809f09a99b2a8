import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { pageDropMachine, selectAdded, selectIsOver } from '#machines/page-drop/page-drop.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

const lostDrag = 1_000;
const shown = { kind: 'image', section: 'gallery' } as const;
const files = [
  fileOf('loft.jpg', 'image/jpeg'),
  fileOf('tour.mp4', 'video/mp4'),
  fileOf('notes.txt', 'text/plain'),
];
const added = [
  { kind: 'image', section: 'gallery', count: 1 },
  { kind: 'video', section: 'hero', count: 1 },
];

function startPageDrop() {
  const received: unknown[] = [];
  const receiver = (name: string) =>
    createActor(
      fromCallback(({ receive }) => receive((event) => received.push({ to: name, ...event }))),
    ).start();
  const input = { panel: receiver('panel'), queue: receiver('queue') as never };
  const chart = startChart((options) => createActor(pageDropMachine, { ...options, input }));
  const { actor } = chart;
  return {
    ...chart,
    received,
    /** The state, whether the page is dimmed, and what was added last. */
    shownState: () => {
      const snapshot = actor.getSnapshot();
      return [snapshot.value, selectIsOver(snapshot), selectAdded(snapshot)];
    },
  };
}

describe(pageDropMachine.id, () => {
  test('away → drag.moved → over → drag.left → away', () => {
    const { actor, shownState } = startPageDrop();
    expect(shownState()).toEqual(['away', false, []]);
    actor.send({ type: 'drag.moved' });
    expect(shownState()).toEqual(['over', true, []]);
    actor.send({ type: 'drag.left' });
    expect(shownState()).toEqual(['away', false, []]);
  });

  test('over → a second without drag.moved → away', () => {
    const { actor, clock, shownState } = startPageDrop();
    actor.send({ type: 'drag.moved' });
    clock.increment(lostDrag - 1);
    actor.send({ type: 'drag.moved' });
    clock.increment(lostDrag - 1);
    expect(shownState()).toEqual(['over', true, []]);
    clock.increment(1);
    expect(shownState()).toEqual(['away', false, []]);
  });

  test.each([
    ['over', 'files.dropped', 'away'],
    ['away', 'files.dropped', 'away'],
    ['away', 'files.pasted', 'away'],
    ['over', 'files.pasted', 'over'],
  ] as const)('%s → %s → %s, and the queue gets the files of each section', (from, type, to) => {
    const { actor, emitted, received, shownState } = startPageDrop();
    if (from === 'over') actor.send({ type: 'drag.moved' });
    actor.send({ type, files, folders: ['Photos'], shown });
    expect(shownState()).toEqual([to, to === 'over', added]);
    expect(received).toEqual([
      { to: 'queue', type: 'queue.filesAdded', kind: 'image', section: 'gallery', files: [files[0]] },
      { to: 'queue', type: 'queue.filesAdded', kind: 'video', section: 'hero', files: [files[1]] },
    ]);
    expect(emitted).toEqual([
      { type: 'pageDrop.filesSorted', refused: ['notes.txt'], folders: ['Photos'], shown },
    ]);
  });

  test.each([
    ['over', 'files.dropped', 'away'],
    ['over', 'files.pasted', 'over'],
  ] as const)('%s → %s of one file alone → %s, and the panel is asked for its form', (_, type, to) => {
    const { actor, received, shownState } = startPageDrop();
    actor.send({ type: 'drag.moved' });
    actor.send({ type, files: files.slice(0, 1), folders: [], shown });
    expect(shownState()).toEqual([to, to === 'over', added.slice(0, 1)]);
    expect(received).toEqual([
      { to: 'panel', type: 'upload.requested', kind: 'image', section: 'gallery', file: files[0] },
    ]);
  });

  test('away → files.dropped of no picture and no film → nothing is added', () => {
    const { actor, emitted, received, shownState } = startPageDrop();
    actor.send({ type: 'files.dropped', files: files.slice(2), folders: [], shown });
    expect([shownState(), received]).toEqual([['away', false, []], []]);
    expect(emitted).toEqual([{ type: 'pageDrop.filesSorted', refused: ['notes.txt'], folders: [], shown }]);
  });
});
