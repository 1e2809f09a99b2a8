import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { parallelUploads } from '#contract/limits.ts';
import { fileKeyOf } from '#domain/uploadGroups.ts';
import {
  isAtWork,
  isEditable,
  isTyped,
  type StoredRow,
  storedRow,
  type UploadRow,
} from '#domain/uploadRow.ts';
import { type SendInput, transferMachine } from '#machines/transfer/transfer.machine.ts';
import {
  selectRows,
  selectToRemove,
  uploadQueueMachine,
} from '#machines/upload-queue/upload-queue.machine.ts';
import type { Checks } from '#tests/invariants/invariants.ts';
import { type Explored, exploreAndPrint } from '#tests/support/explore.ts';
import { holdPorts } from '#tests/support/heldPort.ts';
import { isLongRun } from '#tests/support/longRun.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

/** Each page has ports of its own. */
const queues = [1, 2].map(() => {
  const { port, begin } = holdPorts();
  const machine = uploadQueueMachine.provide({
    actors: {
      transfer: transferMachine.provide({ actors: { send: port('send') as never } }),
      readRows: port('readRows') as never,
    },
  });
  return { begin, machine };
});
const files = ['a.png', 'b.png'].map((name) => fileOf(name, 'image/png'));

/** The queues of two pages, the database where they keep their rows, and a server that honours idempotency keys. */
function system(): Explored {
  let keys = 0;
  let opened = 0;
  /** The stored rows of each page, and the pages that live. */
  const database = new Map<string, readonly UploadRow[]>();
  let chosen = 0;
  const removed = new Set<string>();
  /** The names of the files that the server has stored, by their keys; and those that were announced. */
  const server = new Map<string, string>();
  const announced: string[] = [];
  /** Changed after it may have been stored: it is another upload then. */
  const changed = new Set<string>();
  const sentOtherwise: string[] = [];

  const open = (place: number) => {
    const queue = queues[place];
    if (!queue) throw new Error('There are two pages');
    const { begin, machine } = queue;
    const held = begin();
    opened += 1;
    const name = String(opened);
    const actor = createActor(machine, {
      input: {
        createKey: () => {
          keys += 1;
          return `key ${keys}`;
        },
        isBatchRefused: (error) => (error as Error).message === '413',
        position: opened * 100,
      },
    });
    actor.on('queue.rowsChanged', ({ rows }) => {
      const before = database.get(name) ?? [];
      for (const { file, stage } of rows)
        if (stage === 'stored' && before.find((row) => row.file === file)?.stage !== 'stored')
          announced.push(file.name);
      database.set(name, rows);
    });
    database.set(name, []);
    actor.start();
    return { name, held, actor };
  };
  const pages = [open(0), open(1)];

  /** The rows of the pages that are gone, which the page takes over. */
  const takeOver = (name: string): readonly StoredRow[] => {
    const gone = [...database].filter(([owner]) => pages.every((page) => page.name !== owner));
    for (const [owner] of gone) database.delete(owner);
    const rows = gone.flatMap(([, each]) => each).filter(({ stage }) => stage !== 'stored');
    database.set(name, [...(database.get(name) ?? []), ...rows]);
    return rows.map(storedRow);
  };

  const store = ({ parts, idempotencyKey }: SendInput) => {
    for (const [index, { file }] of parts.entries())
      server.set(parts.length > 1 ? fileKeyOf(idempotencyKey, index) : idempotencyKey, file.name);
  };

  const onPage = (page: (typeof pages)[number]) => {
    const { name, held, actor } = page;
    const rows = selectRows(actor.getSnapshot());
    const does: Record<string, () => void> = {};
    const file = files[chosen];
    if (file)
      does['a file is chosen'] = () => {
        chosen += 1;
        actor.send({ type: 'queue.filesAdded', kind: 'image', section: 'gallery', files: [file] });
      };
    if (rows.some(({ stage }) => stage === 'ready'))
      does.Upload = () => actor.send({ type: 'queue.submitted' });
    if (rows.some(({ stage }) => stage === 'failed'))
      does['Try again'] = () => actor.send({ type: 'queue.failedRetried' });
    const [first] = rows;
    const toRemove = selectToRemove(actor.getSnapshot());
    if (toRemove) {
      does['Remove, for good'] = () => {
        for (const row of rows) if (toRemove.includes(row.id) && !isAtWork(row)) removed.add(row.file.name);
        actor.send({ type: 'removal.confirmed' });
      };
      does.Keep = () => actor.send({ type: 'removal.declined' });
    } else if (rows.some(({ stage }) => stage !== 'stored'))
      does['Remove all'] = () => actor.send({ type: 'queue.discarded' });
    if (first && isEditable(first))
      does['a title is typed'] = () => {
        if (first.idempotencyKey !== null) changed.add(first.file.name);
        actor.send({ type: 'row.textChanged', id: first.id, field: 'title', value: 'Typed' });
      };
    if (first && first.stage !== 'stored') {
      if (!toRemove && !isAtWork(first))
        does.Remove = () => {
          if (!isTyped(first)) removed.add(first.file.name);
          actor.send({ type: 'row.removed', id: first.id });
        };
      does.Cancel = () => actor.send({ type: 'row.cancelled', id: first.id });
    }
    for (const call of held.pending()) {
      if (call.port === 'readRows') {
        does['the stored rows are read'] = () => call.resolve(takeOver(name));
        continue;
      }
      const sent = call.input as SendInput;
      for (const { id, texts } of sent.parts) {
        const row = rows.find((each) => each.id === id);
        if (row?.texts.title !== texts.title) sentOtherwise.push(id);
      }
      const label = sent.parts.map((part) => part.file.name).join();
      does[`${label} is stored`] = () => {
        store(sent);
        call.resolve(sent.parts.map(() => ({ ok: true })));
      };
      does[`${label} is stored, the answer is lost`] = () => {
        store(sent);
        call.reject(new Error('No answer'));
      };
      does[`${label} is refused as too large`] = () => call.reject(new Error('413'));
    }
    does['is reloaded'] = () => {
      actor.stop();
      pages[pages.indexOf(page)] = open(pages.indexOf(page));
    };
    return Object.entries(does).map(
      ([does, act]) => [`page ${pages.indexOf(page) + 1}: ${does}`, act] as const,
    );
  };

  const live = () => pages.map(({ actor }) => selectRows(actor.getSnapshot()));
  const names = (rows: readonly UploadRow[]) => rows.map(({ file }) => file.name);
  const count = (all: Iterable<string>, name: string) => [...all].filter((each) => each === name).length;

  const checks: Checks = {
    storedOnce: () => announced.every((name) => count(server.values(), name) === 1 || changed.has(name)),
    oneTab: () => files.every(({ name }) => count(live().flatMap(names), name) <= 1),
    fileKept: () =>
      files
        .slice(0, chosen)
        .every(
          ({ name }) =>
            removed.has(name) ||
            announced.includes(name) ||
            [...database.values()].some((rows) => names(rows).includes(name)),
        ),
    sentAsTyped: () => sentOtherwise.length === 0,
    twoCalls: () =>
      pages.every(
        ({ held }) => held.pending().filter(({ port }) => port === 'send').length <= parallelUploads,
      ),
  };

  return {
    actions: () => Object.fromEntries(pages.flatMap(onPage)),
    key: () =>
      JSON.stringify([
        chosen,
        [...removed],
        [...changed],
        [...server],
        announced,
        [...database].flatMap(([owner, rows]) => (pages.some(({ name }) => name === owner) ? [] : [rows])),
        // The pages are alike: which of them is the first makes no difference.
        pages
          .map(({ name, held, actor }) =>
            JSON.stringify([
              database.get(name),
              actor.getSnapshot().value,
              actor.getSnapshot().context.rows,
              selectToRemove(actor.getSnapshot()),
              actor.getSnapshot().context.filesPerCall,
              held
                .pending()
                .map(({ port, input }) => [port, (input as SendInput | undefined)?.idempotencyKey]),
            ]),
          )
          .sort(),
      ]),
    checks,
    stop: () => {
      for (const { actor } of pages) actor.stop();
    },
  };
}

test('no sequence of presses, reloads and answers on two pages violates an invariant of the upload queue', async () => {
  const broken = await exploreAndPrint(
    {
      name: 'upload queue of two pages',
      length: isLongRun ? 5 : 4,
      abstracted: 'delays, progress, storage that fails; at most two images, sent alone or in one batch',
    },
    system,
  );
  expect(broken).toEqual({});
}, 120_000);
