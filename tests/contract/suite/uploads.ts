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
import { type Check, matching, NotTried, refusal, success, type Trial } from './trial.ts';

/** Single uploads of images and videos. Every item is the suite's own. */

const { titleLength, descriptionLength } = uploadLimits;
const text = (length: number) => 'é'.repeat(length);
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
  const refuse = (
    title: string,
    clause: string,
    expected: { status: number; field: string },
    form: () => ReturnType<typeof formOf>,
  ): Check => ({
    endpoint: upload,
    title: `refuses ${title}, and stores nothing`,
    clause,
    run: async (trial) => {
      const before = await itemsOf(trial, kind);
      refused(trial, await trial.send(upload, { form: await form() }), { ...expected, isRequired: false });
      trial.should('items added', (await itemsOf(trial, kind)).length - before.length, 0);
    },
  });
  const refuseText = (title: string, clause: string, texts: Readonly<Record<string, string>>) =>
    refuse(title, clause, { status: 422, field: Object.keys(texts)[0] ?? '' }, () => formOf(kind, texts));
  const refuseFile = (
    title: string,
    clause: string,
    status: number,
    change: (file: SampleFile) => SampleFile,
  ) =>
    refuse(title, clause, { status, field: kind }, async () =>
      formOf(kind, {}, { files: [change((await sampleFiles(kind))[0])] }),
    );
  const sizeClause = `Specification §5: size limit ${uploadLimits[kind].label}`;
  const typeClause = `Specification §5: ${kind} types allowed`;
  const requireLargeFiles = ({ server }: Trial) => {
    if (kind === 'video' && !server.sendsLargeFiles) throw new NotTried('CONTRACT_LARGE_FILES=0');
  };

  return [
    {
      endpoint: upload,
      title: 'stores every field at its limit, and the bytes',
      clause: `Specification §3: ${kind} item; §5: title ${titleLength}, description ${descriptionLength} characters`,
      run: async (trial) => {
        const texts = fullTexts(kind);
        const [file] = await sampleFiles(kind);
        const answer = await trial.send(upload, { form: await formOf(kind, texts, { files: [file] }) });
        const item = await storedItem(trial, kind, answer, texts.title);
        const sent = { ...texts, ...(kind === 'image' && { sort_order: 7 }), section };
        trial.must('the stored item', pickOf(item, sent), sent);
        if (!item) return;
        trial.should('data.created_at', Number.isNaN(Date.parse(item.created_at ?? '')), false);
        for (const url of [item.url, item.thumbnail_url, item.urls.thumbnail])
          trial.should('data.urls', url, matching(/^https?:\/\//));
        if (!item.url) return;
        const stored = await (trial.server.fetch ?? fetch)(item.url);
        trial.should('the stored bytes', Buffer.from(await stored.arrayBuffer()).equals(file.bytes), true);
        trial.should(
          'header X-Content-Type-Options of the file',
          stored.headers.get('X-Content-Type-Options'),
          'nosniff',
        );
      },
    },
    {
      endpoint: upload,
      title: 'counts a line break as one character, as the client does, though a form sends it as CRLF',
      clause: `Specification §5: description ${descriptionLength} characters; HTML: multipart/form-data encoding`,
      run: async (trial) => {
        const title = newTitle();
        const lines = [text(descriptionLength / 2), text(descriptionLength / 2 - 1)];
        const form = await formOf(kind, { title, description: lines.join('\r\n') });
        const answer = await trial.send(upload, { form });
        if (refusal.holds(answer.status))
          return trial.should('status', answer.status, success, 'the message is shown, and the text is kept');
        const item = await storedItem(trial, kind, answer, title);
        trial.should('data.description', item?.description, lines.join('\n'));
      },
    },
    {
      endpoint: upload,
      title: 'stores a file whose optional texts are empty or not sent, and trims the title',
      clause: 'Specification §7: fields section, file, title, description, alt_text; §3: or none',
      run: async (trial) => {
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
      },
    },
    {
      endpoint: upload,
      title: 'stores each accepted type',
      clause: typeClause,
      run: async (trial) => {
        for (const file of await sampleFiles(kind)) {
          const title = newTitle();
          const item = await storedItem(trial, kind, await upload1(trial, title, file), title);
          if (!file.type.startsWith('image/svg') || !item?.url) continue;
          const { headers } = await (trial.server.fetch ?? fetch)(item.url);
          const policy = headers.get('Content-Security-Policy');
          trial.should('header Content-Security-Policy of an SVG', policy, matching(/\bsandbox\b/));
        }
      },
    },
    {
      endpoint: upload,
      title: 'reads the parts in any order',
      clause: 'Specification §7: multipart',
      run: async (trial) => {
        const title = newTitle();
        const form = (await formOf(kind, { title })).toReversed();
        await storedItem(trial, kind, await trial.send(upload, { form }), title);
      },
    },
    ...(kind === 'image' ? [categoryCheck] : []),
    {
      endpoint: upload,
      title: `stores a file of exactly ${uploadLimits[kind].label}`,
      clause: sizeClause,
      run: async (trial) => {
        requireLargeFiles(trial);
        const title = newTitle();
        const [file] = await sampleFiles(kind);
        await storedItem(
          trial,
          kind,
          await upload1(trial, title, padded(file, uploadLimits[kind].bytes)),
          title,
        );
      },
    },
    {
      endpoint: upload,
      title: `refuses a file of one byte more than ${uploadLimits[kind].label}`,
      clause: sizeClause,
      run: async (trial) => {
        requireLargeFiles(trial);
        const [file] = await sampleFiles(kind);
        const answer = await upload1(trial, newTitle(), padded(file, uploadLimits[kind].bytes + 1));
        refused(trial, answer, { status: 413, code: 'payload_too_large', field: kind, isRequired: false });
      },
    },
    refuseFile('an empty file', 'Specification §5: a file is required', 422, (file) => ({
      ...file,
      bytes: Buffer.alloc(0),
    })),
    refuseFile('a file of another declared type', typeClause, 415, (file) => ({
      ...file,
      type: 'application/pdf',
    })),
    refuseFile('a file of another content', typeClause, 415, (file) => ({
      ...file,
      bytes: Buffer.from('MZ\x90\0\x03\0\0\0 This program cannot be run in DOS mode', 'latin1'),
    })),
    refuse(
      'a form without a file',
      'Specification §5: a file is required',
      { status: 422, field: kind },
      () => formOf(kind, {}, { files: [] }),
    ),
    refuse(
      'a text in the place of the file',
      'Specification §5: a file is required',
      { status: 422, field: kind },
      () => formOf(kind, { [kind]: 'x' }, { files: [] }),
    ),
    refuse('two files', 'Specification §7: one file', { status: 422, field: kind }, async () => {
      const [file] = await sampleFiles(kind);
      return formOf(kind, {}, { files: [file, file] });
    }),
    refuseText('an empty title', 'Specification §5: title is required after trimming', { title: '' }),
    refuseText('a blank title', 'Specification §5: title is required after trimming', { title: ' \t' }),
    refuseText(`a title of ${titleLength + 1} characters`, 'Specification §5: title, triggered above 100', {
      title: newTitle(titleLength + 1),
    }),
    refuseText(
      `a description of ${descriptionLength + 1} characters`,
      'Specification §5: description, triggered above 500',
      { description: text(descriptionLength + 1) },
    ),
    refuseText('a section of the other kind', `Specification §3: ${kind} sections`, {
      section: sectionOfOtherKind,
    }),
    refuseText('an unknown section', `Specification §3: ${kind} sections`, { section: 'contract-suite' }),
    refuseText('a field that it does not have', 'Specification §7: the fields', { contract_suite: '1' }),
    ...(kind === 'image'
      ? [
          refuseText('an unknown category', 'Specification §3: image categories', { category: 'Garden' }),
          ...['-1', '1.5', 'many', '1000000000'].map((sort_order) =>
            refuseText(`the sort order ${sort_order}`, 'Specification §5: a non-negative integer', {
              sort_order,
            }),
          ),
        ]
      : []),
    idempotencyCheck(kind),
  ];
}

const categoryCheck: Check = {
  endpoint: 'uploadImage',
  title: 'stores each category',
  clause: 'Specification §3: image categories',
  run: async (trial) => {
    for (const category of imageCategories)
      trial.must(category, (await uploaded(trial, 'image', { category }))?.category, category);
  },
};

const idempotencyCheck = (kind: MediaKind): Check => ({
  endpoint: callsOf[kind].upload,
  title: 'stores a repeated upload once, and refuses its key for another',
  clause: 'Guide for backend teams, Idempotency: one key for each action',
  run: async (trial) => {
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
  },
});

/** In the order in which they are run. */
export const uploadChecks: readonly Check[] = (['image', 'video'] as const).flatMap(uploadChecksOf);
