import type { MediaItem, MediaKind } from '#contract/entities.ts';
import { uploadLimits } from '#contract/limits.ts';
import { fileKeyOf } from '#domain/uploadGroups.ts';
import type { Answer } from './connection.ts';
import { sampleFiles } from './files.ts';
import { callsOf, formOf, itemsOf, newKey, newTitle, removed, repeated, uploaded } from './ownMedia.ts';
import { refused, succeeded } from './shapes.ts';
import { type Check, check, NotTried, success, type Trial } from './trial.ts';

/** Batch uploads, updates and deletions of images and videos. Every item is the suite's own. */

const { titleLength, descriptionLength } = uploadLimits;

/** Runs the checks with an item of the suite. */
async function withItem(trial: Trial, kind: MediaKind, run: (item: MediaItem) => Promise<void>) {
  const item = await uploaded(trial, kind);
  if (!item) throw new NotTried(`No ${kind} can be uploaded`);
  await run(item);
}

const listed = async (trial: Trial, kind: MediaKind, { id }: MediaItem) =>
  (await itemsOf(trial, kind)).find((item) => item.id === id) ?? null;

function updateChecks(kind: MediaKind): readonly Check[] {
  const { update } = callsOf[kind];
  const send = (trial: Trial, { section, id }: MediaItem, json: object) =>
    trial.send(update, { params: { section, id }, json });
  const changes = () => [
    { title: newTitle(titleLength) },
    { description: 'é'.repeat(descriptionLength) },
    { alt_text: 'A "linen" chair' },
    { description: '' },
    { alt_text: '' },
    ...(kind === 'image'
      ? [{ category: 'Retail' }, { category: '' }, { sort_order: 0 }, { sort_order: 12 }]
      : []),
    { title: newTitle(), description: 'Two at once' },
  ];
  const wrong: readonly Readonly<Record<string, unknown>>[] = [
    { title: '' },
    { title: ' ' },
    { title: newTitle(titleLength + 1) },
    { title: 7 },
    { description: 'é'.repeat(descriptionLength + 1) },
    { alt_text: null },
    { contract_suite: 1 },
    ...(kind === 'image'
      ? [{ category: 'Garden' }, ...[-1, 1.5, '3', 1_000_000_000].map((sort_order) => ({ sort_order }))]
      : [{ sort_order: 1 }, { category: 'Retail' }]),
  ];
  return [
    check(update, 'changes the fields that it names, at their limits, and no others', '§7, §5', (trial) =>
      withItem(trial, kind, async (item) => {
        let expected = item;
        for (const change of changes()) {
          const params = { section: item.section, id: item.id };
          const value = await succeeded(trial, update, await send(trial, item, change), { params });
          const fields = Object.entries(change).map(([name, field]) => [name, field === '' ? null : field]);
          expected = { ...expected, ...Object.fromEntries(fields) };
          const subject = `after ${Object.keys(change).join(', ')}`;
          if (value) trial.must(`data ${subject}`, value, expected);
          trial.must(`the item in the list ${subject}`, await listed(trial, kind, item), expected);
        }
        const empty = await send(trial, item, {});
        trial.should('status without a field', empty.status, success);
        trial.must('the item in the list after no field', await listed(trial, kind, item), expected);
      }),
    ),
    check(update, 'refuses a wrong field, and changes nothing', '§5, §3', (trial) =>
      withItem(trial, kind, async (item) => {
        for (const json of wrong) {
          const field = Object.keys(json)[0] ?? '';
          refused(trial, await send(trial, item, json), { status: 422, field, isRequired: false });
        }
        trial.should('the item in the list', await listed(trial, kind, item), item);
      }),
    ),
  ];
}

function deletionChecks(kind: MediaKind): readonly Check[] {
  const { update, remove, otherSection } = callsOf[kind];
  return [
    check(remove, 'deletes the item and no other, once', '§4', (trial) =>
      withItem(trial, kind, async (item) => {
        const kept = (await itemsOf(trial, kind)).filter(({ id }) => id !== item.id);
        const key = newKey();
        await repeated(
          trial,
          () => removed(trial, kind, item, key),
          () => removed(trial, kind, { ...item, section: otherSection }, key),
        );
        trial.must('the list', await itemsOf(trial, kind), kept);
        refused(trial, await removed(trial, kind, item), { status: 404, code: 'not_found' });
      }),
    ),
    ...[update, remove].map((endpoint) =>
      check(endpoint, 'finds the item in its own section alone', '§5, §7', (trial) =>
        withItem(trial, kind, async (item) => {
          const json = endpoint === update ? { alt_text: 'other' } : undefined;
          const answer = await trial.send(endpoint, { params: { section: otherSection, id: item.id }, json });
          refused(trial, answer, { status: 404, code: 'not_found', isRequired: false });
          trial.should('the item in the list', await listed(trial, kind, item), item);
        }),
      ),
    ),
  ];
}

function batchChecks(kind: MediaKind): readonly Check[] {
  const { batch, upload } = callsOf[kind];
  const part = `${kind}s`;
  const sent = async (texts: Readonly<Record<string, readonly string[]>>, count: number) => {
    const [file] = await sampleFiles(kind);
    return formOf(kind, texts, { files: Array<typeof file>(count).fill(file), part });
  };
  const titlesOf = async (trial: Trial, titles: readonly string[]) =>
    (await itemsOf(trial, kind)).map(({ title }) => title ?? '').filter((title) => titles.includes(title));
  const results = async (trial: Trial, answer: Answer) =>
    (await succeeded(trial, batch, answer))?.map((result) =>
      result.ok ? result.item.title : `error: ${result.error.message}`,
    );
  return [
    check(batch, 'stores the files with their texts, in the order sent', 'Guide, Batches', async (trial) => {
      const titles = [newTitle(titleLength), newTitle(), newTitle()];
      const form = await sent({ title: titles, description: ['a', 'b', 'c'] }, 3);
      trial.must('data.results', await results(trial, await trial.send(batch, { form })), titles);
      const stored = await itemsOf(trial, kind);
      const texts = titles.map((title) => stored.find((item) => item.title === title)?.description);
      trial.must('the descriptions in the list', texts, ['a', 'b', 'c']);
    }),
    check(
      batch,
      'stores valid files, and says what is wrong with others',
      'Guide, Batches',
      async (trial) => {
        const titles = [newTitle(), '', newTitle(titleLength + 1), newTitle()];
        const answer = await trial.send(batch, { form: await sent({ title: titles }, 4) });
        const got = await results(trial, answer);
        const expected = [
          titles[0],
          'error: Title is required',
          'error: Title must be less than 100 characters',
          titles[3],
        ];
        trial.should('data.results', got, expected);
        trial.should('items stored', (await titlesOf(trial, titles)).length, 2);
      },
    ),
    check(batch, 'takes one text for all files, or as many as files', 'Guide, Batches', async (trial) => {
      const title = newTitle();
      const once = await trial.send(batch, { form: await sent({ title: [title] }, 2) });
      trial.should('data.results', await results(trial, once), [title, title]);
      const two = await trial.send(batch, { form: await sent({ title: [newTitle(), newTitle()] }, 3) });
      refused(trial, two, { status: 422, field: 'title', isRequired: false });
    }),
    check(batch, 'stores 20 files, and refuses 21 and none', 'Guide, Batches', async (trial) => {
      const titles = Array.from({ length: 20 }, () => newTitle());
      const all = await trial.send(batch, { form: await sent({ title: titles }, 20) });
      trial.must('data.results', await results(trial, all), titles);
      for (const count of [0, 21]) {
        const answer = await trial.send(batch, { form: await sent({ title: [newTitle()] }, count) });
        refused(trial, answer, { status: 422, field: part, isRequired: false });
      }
    }),
    check(
      batch,
      'stores a file once, repeated in its batch or alone',
      'Guide, Idempotency',
      async (trial) => {
        const titles = [newTitle(), newTitle()];
        const key = `contract-suite-${newTitle().slice(-12)}-2`;
        const send = (idempotencyKey: string) => ({ headers: { 'Idempotency-Key': idempotencyKey } });
        const form = await sent({ title: titles }, 2);
        await repeated(
          trial,
          () => trial.send(batch, { form, ...send(key) }),
          () => trial.send(batch, { form: form.toSpliced(2, 1), ...send(key) }),
        );
        for (const [index, title] of titles.entries())
          await trial.send(upload, { form: await formOf(kind, { title }), ...send(fileKeyOf(key, index)) });
        trial.should('items stored', (await titlesOf(trial, titles)).length, 2);
      },
    ),
  ];
}

/** In the order in which they are run. */
export const mediaChangeChecks: readonly Check[] = (['image', 'video'] as const).flatMap((kind) => [
  ...batchChecks(kind),
  ...updateChecks(kind),
  ...deletionChecks(kind),
]);
