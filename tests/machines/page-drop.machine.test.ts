import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { pageDropMachine, selectAdded, selectIsOver } from '#machines/page-drop/page-drop.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

const lostDrag = 1_000;
const shown = { kind: 'image', section: 'gallery' } as const;
const files = [
  fileOf('loft.jpg', 'image/jpeg'),
  fileOf('tour.mp4', 'video/mp4'),
  fileOf('notes.txt', 'text/plain'),
];
const sorted = {
  type: 'pageDrop.filesSorted',
  groups: [
    { kind: 'image', section: 'gallery', files: [files[0]] },
    { kind: 'video', section: 'hero', files: [files[1]] },
  ],
  refused: ['notes.txt'],
  folders: ['Photos'],
  shown,
};
const added = [
  { kind: 'image', section: 'gallery', count: 1 },
  { kind: 'video', section: 'hero', count: 1 },
];

function startPageDrop() {
  const chart = startChart((options) => createActor(pageDropMachine, options));
  const { actor } = chart;
  return {
    ...chart,
    /** The state, whether the page is dimmed, and what was added last. */
    shownState: () => {
      const snapshot = actor.getSnapshot();
      return [snapshot.value, selectIsOver(snapshot), selectAdded(snapshot)];
    },
  };
}

describe(pageDropMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(pageDropMachine)).toEqual(namesImplemented(pageDropMachine));
  });

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
  ] as const)('%s → %s → %s, and the files are sorted', (from, type, to) => {
    const { actor, emitted, shownState } = startPageDrop();
    if (from === 'over') actor.send({ type: 'drag.moved' });
    actor.send({ type, files, folders: ['Photos'], shown });
    expect(shownState()).toEqual([to, to === 'over', added]);
    expect(emitted).toEqual([sorted]);
    expect(emitted[0]?.groups.map((group) => group.files.map(({ name }) => name))).toEqual([
      ['loft.jpg'],
      ['tour.mp4'],
    ]);
  });
});
