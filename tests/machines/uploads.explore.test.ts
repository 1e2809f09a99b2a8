import { expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import { parallelUploads } from '#contract/limits.ts';
import { isFilled, type StoredUpload } from '#domain/uploadRow.ts';
import {
  selectIsSubmitting,
  selectStage,
  selectUpload,
  uploadMachine,
} from '#machines/upload/upload.machine.ts';
import type { SendInput } from '#machines/uploads/rows.ts';
import { selectRows, uploadsMachine } from '#machines/uploads/uploads.machine.ts';
import type { Checks } from '#tests/invariants/invariants.ts';
import { type Explored, exploreAndPrint } from '#tests/support/explore.ts';
import { fileOf } from '#tests/support/factories.ts';
import { holdPorts } from '#tests/support/heldPort.ts';
import { isLongRun } from '#tests/support/longRun.ts';

/** What a page does outside. */
interface Page {
  tell(event: object): void;
  give(uploads: readonly StoredUpload[]): void;
  store(upload: StoredUpload): void;
  forget(id: string): void;
  discard(names: readonly string[]): void;
  clear(): void;
}

/** Each page has ports of its own; a machine is provided once. */
const places = [0, 1].map((place) => {
  const { port, begin } = holdPorts();
  const page = () => world[place] ?? fail();
  const machine = uploadsMachine.provide({
    actors: {
      upload: uploadMachine.provide({
        actors: { resize: port('resize') as never, inspect: fromPromise(async () => null) },
        actions: {
          store: (
            { context: { content: _, resizedFrom: __, fieldError: ___, ...upload } },
            { isSubmitted },
          ) => page().store({ ...upload, isSubmitted }),
          forget: ({ context: { id } }) => page().forget(id),
        },
      }),
      send: port('send') as never,
      watchSession: fromCallback<EventObject, void>(({ sendBack }) => {
        page().tell = (event) => sendBack(event as EventObject);
      }),
      holdStorage: fromCallback<EventObject, { user: string }>(({ sendBack }) => {
        page().give = (uploads) => sendBack({ type: 'storage.opened', uploads } as EventObject);
      }),
    },
    actions: {
      announce: (_, { files: ended }) =>
        void announced.push(
          ...ended.flatMap(({ row, result }) => (result.ok && row.part ? row.part.file.name : [])),
        ),
      refreshLists: () => undefined,
      announceDiscarded: (_, { uploads }) =>
        page().discard(uploads.flatMap((ref) => selectUpload(ref.getSnapshot()).file?.name ?? [])),
      clearStorage: () => page().clear(),
    },
  });
  return { begin, machine };
});
function fail(): never {
  throw new Error('No page');
}
let world: Page[] = [];
let announced: string[] = [];
const files = ['a.png', 'b.png'].map((name) => fileOf(name, 'image/png'));

/** The uploads of two pages of one browser, its database, and a server that honours idempotency keys. */
function system(): Explored {
  let keys = 0;
  let opened = 0;
  let chosen = 0;
  /** The page that keeps uploads. */
  let owner: number | null = null;
  const database = new Map<string, StoredUpload>();
  const removed = new Set<string>();
  /** The names of the files that the server has stored, by their keys. */
  const server = new Map<string, string>();
  /** Changed after it may have been stored: it is another upload then. */
  const changed = new Set<string>();
  const sentOtherwise: string[] = [];
  world = [];
  announced = [];

  const open = (place: number) => {
    const { begin, machine } = places[place] ?? fail();
    const held = begin();
    opened += 1;
    const pending = new Map<string, StoredUpload>();
    world[place] = {
      tell: () => undefined,
      give: () => undefined,
      store: (upload) => {
        const kept = owner === place ? database : pending;
        if (isFilled(upload)) kept.set(upload.id, upload);
      },
      forget: (id) => {
        database.delete(id);
        pending.delete(id);
      },
      discard: (names) => {
        for (const name of names) removed.add(name);
      },
      // What no page has read yet has no name.
      clear: () => {
        for (const { file } of database.values())
          if (file && !live().includes(file.name)) removed.add(file.name);
        database.clear();
      },
    };
    const actor = createActor(machine, {
      input: { createKey: () => `key ${++keys}`, position: opened * 100 },
    }).start();
    world[place]?.tell({ type: 'session.confirmed', user: 'ada' });
    return { place, held, actor, pending };
  };
  const pages = [open(0), open(1)];

  const rowsOf = ({ actor }: (typeof pages)[number]) =>
    selectRows(actor.getSnapshot()).map((row) => {
      const snapshot = row.ref.getSnapshot();
      return {
        ...row,
        stage: selectStage(snapshot),
        upload: selectUpload(snapshot),
        isBusy: selectIsSubmitting(snapshot),
      };
    });
  const nameOf = ({ upload: { file } }: ReturnType<typeof rowsOf>[number]) => file?.name ?? '';

  const isActive = ({ actor }: (typeof pages)[number]) =>
    actor.getSnapshot().matches({ session: { present: 'active' } });
  const onPage = (page: (typeof pages)[number]) => {
    const { place, held, actor, pending } = page;
    const rows = rowsOf(page);
    const does: Record<string, () => void> = {};
    const tell = (of: string, event: { type: 'upload.submitted' }) =>
      actor.send({
        type: 'uploads.told',
        ids: rows.flatMap(({ id, stage }) => (stage === of ? [id] : [])),
        event,
      });
    const file = files[chosen];
    if (file && isActive(page))
      does['a file is chosen'] = () => {
        chosen += 1;
        actor.send({
          type: 'uploads.opened',
          kind: 'image',
          section: 'gallery',
          files: [file],
          isOfSeveral: true,
        });
      };
    if (rows.some(({ stage }) => stage === 'ready'))
      does.Upload = () => tell('ready', { type: 'upload.submitted' });
    if (rows.some(({ stage }) => stage === 'failed'))
      does['Try again'] = () => tell('failed', { type: 'upload.submitted' });
    const [first] = rows;
    if (first && !first.isBusy && !first.isStored) {
      does.Remove = () => {
        removed.add(nameOf(first));
        first.ref.send({ type: 'upload.removed' });
      };
      does['a title is typed'] = () => {
        if (first.upload.idempotencyKey !== null) changed.add(nameOf(first));
        first.ref.send({ type: 'upload.textChanged', field: 'title', value: 'Typed' });
      };
    }
    if (first?.isBusy) does.Cancel = () => first.ref.send({ type: 'upload.cancelled' });
    for (const call of held.pending()) {
      const sent = call.input as SendInput;
      for (const { id, texts } of sent.parts)
        if (rows.find((row) => row.id === id)?.upload.texts.title !== texts.title) sentOtherwise.push(id);
      const store = () => {
        for (const part of sent.parts) server.set(part.idempotencyKey, part.file.name);
      };
      const label = sent.parts.map((part) => part.file.name).join();
      does[`${label} is stored`] = () => {
        store();
        call.resolve(sent.parts.map(() => ({ ok: true })));
      };
      does[`${label} is stored, the answer is late`] = store;
      does[`${label} is stored, the answer is lost`] = () => {
        store();
        call.reject(new Error('No answer'));
      };
      if (sent.parts.length > 1) does[`${label} is refused as a batch`] = () => call.resolve('batchRefused');
    }
    if (owner === null)
      does['gets the lock'] = () => {
        owner = place;
        const stored = [...database.values()];
        for (const [id, upload] of pending) database.set(id, upload);
        pending.clear();
        world[place]?.give(stored);
      };
    if (isActive(page))
      does['the session expires'] = () => world[place]?.tell({ type: 'session.ended', isRequested: false });
    else does['signs in again'] = () => world[place]?.tell({ type: 'session.confirmed', user: 'ada' });
    // In all tabs.
    does['signs out'] = () => {
      for (const each of world) each.tell({ type: 'session.ended', isRequested: true });
    };
    does['is reloaded'] = () => {
      actor.stop();
      // The browser has asked about what is not stored.
      for (const row of owner === place ? [] : rows) removed.add(nameOf(row));
      if (owner === place) owner = null;
      pages[place] = open(place);
    };
    return Object.entries(does).map(([name, act]) => [`page ${place + 1}: ${name}`, act] as const);
  };

  const count = (all: Iterable<string>, name: string) => [...all].filter((each) => each === name).length;
  const live = () => pages.flatMap((page) => rowsOf(page).map(nameOf));
  const checks: Checks = {
    storedOnce: () => announced.every((name) => count(server.values(), name) === 1 || changed.has(name)),
    oneTab: () => files.every(({ name }) => count(live(), name) <= 1),
    fileKept: () =>
      files
        .slice(0, chosen)
        .every(
          ({ name }) =>
            removed.has(name) ||
            announced.includes(name) ||
            live().includes(name) ||
            [...database.values()].some(({ file }) => file?.name === name),
        ),
    sentAsTyped: () => sentOtherwise.length === 0,
    nextCall: () =>
      pages.every(
        (page) =>
          !isActive(page) ||
          page.held.pending().length > 0 ||
          rowsOf(page).every(({ stage }) => stage !== 'waiting'),
      ),
    twoCalls: () => pages.every(({ held }) => held.pending().length <= parallelUploads),
  };

  return {
    actions: () => Object.fromEntries(pages.flatMap(onPage)),
    key: () =>
      JSON.stringify([
        chosen,
        owner,
        [...removed],
        [...changed],
        [...server],
        announced,
        [...database.values()],
        pages.map((page) => [
          rowsOf(page).map(({ upload, stage, part, call, isStored }) => [
            upload,
            stage,
            part,
            call,
            isStored,
          ]),
          page.actor.getSnapshot().value,
          page.actor.getSnapshot().context.filesPerCall,
          page.held.pending().map(({ input }) => (input as SendInput).idempotencyKey),
        ]),
      ]),
    checks,
    stop: () => {
      for (const { actor } of pages) actor.stop();
    },
  };
}

test.each([{ from: [] }, { from: ['page 1: gets the lock', 'page 1: a file is chosen', 'page 1: Upload'] }])(
  'from $from on, no sequence of presses, answers, reloads and sessions of two pages loses a file or stores one twice',
  async ({ from }) => {
    const broken = await exploreAndPrint(
      {
        name: 'uploads of two pages',
        length: isLongRun ? 6 : 4,
        from,
        abstracted: 'delays, progress, storage that fails; at most two images, sent alone or in one batch',
      },
      system,
    );
    expect(broken).toEqual({});
  },
  120_000,
);
