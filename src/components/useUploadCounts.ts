import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { selectStage, type UploadStage } from '#machines/upload/upload.machine.ts';
import type { Rows } from '#machines/uploads/rows.ts';
import { selectRows, type UploadsActorRef } from '#machines/uploads/uploads.machine.ts';

export type UploadCounts = Readonly<Record<UploadStage, number>> & { readonly total: number };

function countStages(rows: Rows): UploadCounts {
  const none = {
    starting: 0,
    changed: 0,
    empty: 0,
    ready: 0,
    refused: 0,
    resizing: 0,
    cancelled: 0,
    failed: 0,
  };
  const counts = { ...none, waiting: 0, sending: 0, stored: 0, removed: 0, total: rows.length };
  for (const { ref } of rows) counts[selectStage(ref.getSnapshot())] += 1;
  return counts;
}

/** What is read of all uploads, which JSON can compare; `read` is the same function at each render. */
export function useEachUpload<Value>(rows: Rows, read: (rows: Rows) => Value): Value {
  const [value, setValue] = useState(() => read(rows));
  useEffect(() => {
    let isDue = false;
    let isOver = false;
    // Once for all that change in one task.
    const update = () => {
      if (!isDue) queueMicrotask(show);
      isDue = true;
    };
    const show = () => {
      isDue = false;
      if (isOver) return;
      setValue((before) => {
        const next = read(rows);
        return JSON.stringify(next) === JSON.stringify(before) ? before : next;
      });
    };
    show();
    const subscriptions = rows.map(({ ref }) => ref.subscribe(update));
    return () => {
      isOver = true;
      for (const { unsubscribe } of subscriptions) unsubscribe();
    };
  }, [rows, read]);
  return value;
}

/** How many uploads are in each state. */
export const useUploadCounts = (uploads: UploadsActorRef): UploadCounts =>
  useEachUpload(useSelector(uploads, selectRows), countStages);
