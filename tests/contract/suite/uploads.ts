import { imageCategories, type MediaKind } from '#contract/entities.ts';
import { uploadLimits } from '#contract/limits.ts';
import { padded, type SampleFile, sampleFiles } from './files.ts';
import {
  callsOf,
  formOf,
  itemsOf,
  newKey,
  newTitle,
  removed,
  repeated,
  storedItem,
  uploaded,
} from './ownMedia.ts';
import { refused } from './shapes.ts';
import { type Check, check, matching, NotTried, refusal, someText, success, type Trial } from './trial.ts';

/** Single uploads of images and videos. Every item is the suite's own. */

const { titleLength, descriptionLength } = uploadLimits;
const text = (length: number) => 'é'.repeat(length);
const tooLong = text(descriptionLength + 1);
const pickOf = <Item extends object>(item: Item | null, expected: object): object =>
  Object.fromEntries(Object.keys(expected).map((name) => [name, item && Reflect.get(item, name)]));

/** What every upload of the kind may carry, at its limits. */
const fullTexts = (kind: MediaKind) => ({
  title: newTitle(titleLength),
  description: text(descriptionLength),
  alt_text: 'A "linen" chair & é\n文',
  ...(kind === 'image' && { category: 'Mixed-Use', sort_order: '7' }),
});

function uploadChecksOf(kind: MediaKind): readonly Check[] {
  const { upload, section, sectionOfOtherKind } = callsOf[kind];
  const upload1 = async (trial: Trial, title: string, file: SampleFile) =>
    trial.send(upload, { form: await formOf(kind, { title }, { files: [file] }) });
  const refuse = (title: string, status: number, field: string, form: () => ReturnType<typeof formOf>) =>
    check(upload, `refuses ${title}, and stores nothing`, '§3, §5', async (trial) => {
      const before = await itemsOf(trial, kind);
      const answer = await trial.send(upload, { form: await form() });
      refused(trial, answer, { status, field, isRequired: false });
      trial.should('items added', (await itemsOf(trial, kind)).length - before.length, 0);
    });
  const refuseFiles = (title: string, status: number, change: (file: SampleFile) => readonly SampleFile[]) =>
    refuse(title, status, kind, async () =>
      formOf(kind, {}, { files: change((await sampleFiles(kind))[0]) }),
    );
  const refuseText = (title: string, field: string, value: string) =>
    refuse(title, 422, field, () => formOf(kind, { [field]: value }));
  const { bytes: largest, label } = uploadLimits[kind];
  const requireLargeFiles = ({ server }: Trial) => {
    if (kind === 'video' && !server.sendsLargeFiles) throw new NotTried('--small-files');
  };

  return [
    check(upload, 'stores every field at its limit, and the bytes', '§3, §5', async (trial) => {
      const texts = fullTexts(kind);
      const [file] = await sampleFiles(kind);
      const answer = await trial.send(upload, { form: await formOf(kind, texts, { files: [file] }) });
      const item = await storedItem(trial, kind, answer, texts.title);
      const sent = { ...texts, ...(kind === 'image' && { sort_order: 7 }), section };
      trial.must('the stored item', pickOf(item, sent), sent);
      if (!item) return;
      trial.should('data.created_at', Number.isNaN(Date.parse(item.created_at ?? '')), false);
      trial.should('data.cloudinary_public_id', item.cloudinary_public_id, someText);
      for (const url of [item.url, item.thumbnail_url, item.urls.thumbnail])
        trial.should('data.urls', url, matching(/^https?:\/\//));
      if (!item.url) return;
      const stored = await fetch(item.url);
      trial.should('the stored bytes', Buffer.from(await stored.arrayBuffer()).equals(file.bytes), true);
      trial.should(
        'header X-Content-Type-Options of the file',
        stored.headers.get('X-Content-Type-Options'),
        'nosniff',
      );
    }),
    check(upload, 'counts a line break as one character, though a form sends CRLF', '§5', async (trial) => {
      const title = newTitle();
      const lines = [text(descriptionLength / 2), text(descriptionLength / 2 - 1)];
      const form = await formOf(kind, { title, description: lines.join('\r\n') });
      const answer = await trial.send(upload, { form });
      // The client then shows the message, and keeps the text.
      if (refusal.holds(answer.status)) return trial.should('status', answer.status, success);
      const item = await storedItem(trial, kind, answer, title);
      trial.should('data.description', item?.description, lines.join('\n'));
    }),
    check(upload, 'takes empty and absent optional texts, and trims the title', '§7, §3', async (trial) => {
      const title = newTitle();
      const empty = {
        description: '',
        alt_text: '',
        ...(kind === 'image' && { category: '', sort_order: '' }),
      };
      for (const texts of [{ title: ` ${title}1 `, ...empty }, { title: `${title}2` }]) {
        const item = await storedItem(
          trial,
          kind,
          await trial.send(upload, { form: await formOf(kind, texts) }),
          texts.title.trim(),
        );
        const expected = { description: null, alt_text: null, category: null, sort_order: 0 };
        trial.must('the stored item', pickOf(item, expected), expected);
      }
    }),
    check(upload, 'stores each accepted type', '§5', async (trial) => {
      for (const file of await sampleFiles(kind)) {
        const title = newTitle();
        const item = await storedItem(trial, kind, await upload1(trial, title, file), title);
        if (!file.type.startsWith('image/svg') || !item?.url) continue;
        const { headers } = await fetch(item.url);
        const policy = headers.get('Content-Security-Policy');
        trial.should('header Content-Security-Policy of an SVG', policy, matching(/\bsandbox\b/));
      }
    }),
    check(upload, 'reads the parts in any order', '§7', async (trial) => {
      const title = newTitle();
      const form = (await formOf(kind, { title })).toReversed();
      await storedItem(trial, kind, await trial.send(upload, { form }), title);
    }),
    check(upload, `stores a file of exactly ${label}`, '§5', async (trial) => {
      requireLargeFiles(trial);
      const title = newTitle();
      const [file] = await sampleFiles(kind);
      await storedItem(trial, kind, await upload1(trial, title, padded(file, largest)), title);
    }),
    check(upload, `refuses a file of one byte more than ${label}`, '§5', async (trial) => {
      requireLargeFiles(trial);
      const [file] = await sampleFiles(kind);
      const answer = await upload1(trial, newTitle(), padded(file, largest + 1));
      refused(trial, answer, { status: 413, code: 'payload_too_large', field: kind, isRequired: false });
    }),
    refuseFiles('an empty file', 422, (file) => [{ ...file, bytes: Buffer.alloc(0) }]),
    refuseFiles('a file of another declared type', 415, (file) => [{ ...file, type: 'application/pdf' }]),
    refuseFiles('a file of another content', 415, (file) => [
      { ...file, bytes: Buffer.from('MZ\x90\0\x03\0\0\0 This program cannot be run in DOS mode', 'latin1') },
    ]),
    refuseFiles('a form without a file', 422, () => []),
    refuseFiles('two files', 422, (file) => [file, file]),
    refuse('a text in the place of the file', 422, kind, () => formOf(kind, { [kind]: 'x' }, { files: [] })),
    refuseText('an empty title', 'title', ''),
    refuseText('a blank title', 'title', ' \t'),
    refuseText(`a title of ${titleLength + 1} characters`, 'title', newTitle(titleLength + 1)),
    refuseText(`a description of ${tooLong.length} characters`, 'description', tooLong),
    refuseText('a section of the other kind', 'section', sectionOfOtherKind),
    refuseText('an unknown section', 'section', 'contract-suite'),
    refuseText('a field that it does not have', 'contract_suite', '1'),
    ...(kind === 'image'
      ? [
          check(upload, 'stores each category', '§3', async (trial) => {
            for (const category of imageCategories)
              trial.must(category, (await uploaded(trial, kind, { category }))?.category, category);
          }),
          refuseText('an unknown category', 'category', 'Garden'),
          ...['-1', '1.5', 'many', '1000000000'].map((order) =>
            refuseText(`the sort order ${order}`, 'sort_order', order),
          ),
        ]
      : []),
    idempotencyCheck(kind),
  ];
}

const idempotencyCheck = (kind: MediaKind): Check =>
  check(callsOf[kind].upload, 'stores a repeated upload once', 'Guide, Idempotency', async (trial) => {
    const { upload } = callsOf[kind];
    const key = newKey();
    const title = newTitle();
    const send = async (texts: Readonly<Record<string, string>>) =>
      trial.send(upload, { form: await formOf(kind, { title, ...texts }), ...key });
    const failed = await send({ title: '' });
    refused(trial, failed, { status: 422, isRequired: false });
    await repeated(
      trial,
      () => send({}),
      () => send({ alt_text: 'other' }),
    );
    const stored = (await itemsOf(trial, kind)).filter((item) => item.title === title);
    trial.should('items stored', stored.length, 1);
    for (const item of stored) await removed(trial, kind, item);
  });

/** In the order in which they are run. */
export const uploadChecks: readonly Check[] = (['image', 'video'] as const).flatMap(uploadChecksOf);
