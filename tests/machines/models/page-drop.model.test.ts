import { describe, test } from 'vitest';
import { createActor } from 'xstate';
import { sortFiles } from '#domain/droppedFiles.ts';
import {
  type AddedCount,
  type PageDropEvent,
  pageDropMachine,
  selectAdded,
  selectIsOver,
} from '#machines/page-drop/page-drop.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { fileOf } from '#tests/support/uploadChart.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const shown = { kind: 'image', section: 'gallery' } as const;
const picture = { files: [fileOf('loft.jpg', 'image/jpeg')], folders: ['Lofts'], shown };
const videos = {
  files: [fileOf('tour.mp4', 'video/mp4'), fileOf('walk.mp4', 'video/mp4')],
  folders: [],
  shown,
};

interface Page {
  readonly isOver: boolean;
  readonly added: readonly AddedCount[];
}

const model: Model<Page, PageDropEvent> = {
  initial: { isOver: false, added: [] },
  events: () => ({
    move: { type: 'drag.moved' },
    leave: { type: 'drag.left' },
    drop: { type: 'files.dropped', ...picture },
    paste: { type: 'files.pasted', ...videos },
  }),
  next: (page, stimulus, { emit, restart }) => {
    switch (stimulus.type) {
      case 'drag.moved':
        restart('lostDrag');
        return { ...page, isOver: true };
      case 'drag.left':
      case 'elapsed':
        return { ...page, isOver: false };
      case 'files.dropped':
      case 'files.pasted': {
        const { files, folders } = stimulus;
        const sorted = sortFiles(files, shown);
        emit({ type: 'pageDrop.filesSorted', ...sorted, folders, shown });
        const isOver = page.isOver && stimulus.type === 'files.pasted';
        return {
          isOver,
          added: sorted.groups.map(({ files, ...group }) => ({ ...group, count: files.length })),
        };
      }
      default:
        return page;
    }
  },
  timers: ({ isOver }) => (isOver ? { lostDrag: 1_000 } : {}),
  shown: (page) => page,
  start: (simulatedClock) => {
    const chart = startChart((options) => createActor(pageDropMachine, options), simulatedClock);
    return {
      ...chart,
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        return { isOver: selectIsOver(snapshot), added: selectAdded(snapshot) };
      },
    };
  },
};

describe(pageDropMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });

  test('any state → random drags, drops and waits → the page is dimmed exactly during a drag', async () => {
    await walkAtRandom(model, { seeds: 1 });
  });
});
