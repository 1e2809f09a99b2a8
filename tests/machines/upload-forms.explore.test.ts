import { expect, test } from 'vitest';
import type { MediaKind } from '#contract/entities.ts';
import { titleFromFileName } from '#domain/upload.ts';
import { selectPanel, selectUploadForm } from '#machines/media-panel/media-panel.machine.ts';
import type { SendInput } from '#machines/transfer/transfer.machine.ts';
import type { DraftDetails, StoredDraft } from '#machines/upload/draft.ts';
import { selectForm, selectIsSubmitting, type UploadActorRef } from '#machines/upload/upload.machine.ts';
import type { Checks } from '#tests/invariants/invariants.ts';
import { type Explored, exploreAndPrint } from '#tests/support/explore.ts';
import { isLongRun } from '#tests/support/longRun.ts';
import { pngFile, startMediaScreen } from './mediaScreenSystem.ts';

const typed = 'Typed';
const kinds = ['image', 'video'] as const;
const files = {
  image: [pngFile('kitchen-island.png'), pngFile('oak-table.png')],
  video: [new File(['mp4'], 'walk-through.mp4', { type: 'video/mp4' })],
} as const;

/** What a user has filled in of a kind and not uploaded yet, told by what they did. */
interface Filled {
  readonly file: File | null;
  readonly title: string;
  readonly isTyped: boolean;
}
const nothing: Filled = { file: null, title: '', isTyped: false };

/** The upload forms of both kinds, the drafts that the browser keeps, and the server. */
function system(): Explored {
  const media = startMediaScreen();
  const { panel } = media;
  const filled: Record<MediaKind, Filled> = { image: nothing, video: nothing };
  const drafts: Record<MediaKind, StoredDraft | null> = { image: null, video: null };
  /** What the form showed when it was submitted, for each call. */
  const submitted: string[] = [];
  const watched = new WeakSet<UploadActorRef>();

  const write = (kind: MediaKind, change: Partial<StoredDraft>) => {
    const before = drafts[kind] ?? { file: null, texts: {}, idempotencyKey: null, failure: null };
    drafts[kind] = { ...before, savedAt: 0, ...change } as StoredDraft;
  };
  const watch = (form: UploadActorRef) => {
    watched.add(form);
    form.on('draft.fileChanged', ({ kind, file }) => write(kind, { file }));
    form.on('draft.detailsChanged', ({ kind, details }) => write(kind, details satisfies DraftDetails));
    form.on('draft.ended', ({ kind }) => {
      drafts[kind] = null;
    });
  };
  panel.subscribe((snapshot) => {
    const form = selectUploadForm(snapshot);
    if (form && !watched.has(form)) watch(form);
  });
  panel.on('transfer.succeeded', ({ kind }) => {
    drafts[kind] = null;
  });
  panel.on('transfer.draftKept', ({ kind, sent, error }) => write(kind, { ...sent, failure: String(error) }));

  const shownForm = () => selectUploadForm(panel.getSnapshot());
  const formOf = (form: UploadActorRef) => selectForm(form.getSnapshot());
  const isOpen = (form: UploadActorRef) => form.getSnapshot().matches('open');
  const contents = ({ file, title }: { file: File | null; title: string }) => `${file?.name} ‘${title}’`;

  const pressable = (): Record<string, () => void> => {
    const form = shownForm();
    if (!form)
      return selectPanel(panel.getSnapshot()) === 'listing'
        ? Object.fromEntries(kinds.map((kind) => [`open the form of ${kind}s`, () => media.upload(kind)]))
        : {};
    if (!isOpen(form)) return {};
    const dismiss = () => form.send({ type: 'upload.dismissed' });
    if (selectIsSubmitting(form.getSnapshot()))
      return { dismiss, cancel: () => form.send({ type: 'upload.cancelled' }) };
    // What a user fills in is of the kind that they opened, and not of the kind that the form holds.
    const kind = panel.getSnapshot().context.upload?.kind ?? 'image';
    const { file, title, isTyped } = filled[kind];
    return {
      dismiss,
      ...Object.fromEntries(
        files[kind].map((each) => [
          `choose ${each.name}`,
          () => {
            filled[kind] = { file: each, title: isTyped ? title : titleFromFileName(each.name), isTyped };
            form.send({ type: 'upload.fileChosen', file: each });
          },
        ]),
      ),
      [title === typed ? 'clear the title' : 'type a title']: () => {
        const value = title === typed ? '' : typed;
        filled[kind] = { file, title: value, isTyped: value !== '' };
        form.send({ type: 'upload.textChanged', field: 'title', value });
      },
      ...(file && {
        'remove the file': () => {
          filled[kind] = { file: null, title, isTyped };
          form.send({ type: 'upload.fileRemoved' });
        },
      }),
      ...(file &&
        title && {
          upload: () => {
            submitted.push(contents(filled[kind]));
            form.send({ type: 'upload.submitted' });
          },
        }),
      discard: () => {
        filled[kind] = nothing;
        form.send({ type: 'upload.discarded' });
      },
    };
  };

  const answers = (): Record<string, () => void> =>
    Object.fromEntries(
      media.pending().flatMap((call): [string, () => void][] => {
        const { kind } = call.input as { kind: MediaKind };
        const name = `${call.port} ${kind}`;
        if (call.port === 'readDraft')
          return [
            [`${name} is read`, () => call.resolve(drafts[kind])],
            [
              `${name} fails`,
              () => {
                // Told by `draft.unavailable`: what is stored is not shown.
                filled[kind] = nothing;
                drafts[kind] = null;
                call.reject(new Error('blocked'));
              },
            ],
          ];
        return [
          [
            `${name} is stored`,
            () => {
              filled[kind] = nothing;
              call.resolve([{ ok: true }]);
            },
          ],
          [`${name} fails`, () => call.reject(new Error('500'))],
        ];
      }),
    );

  const sent = () =>
    media.calls
      .filter(({ port }) => port === 'send')
      .map(({ input }) =>
        (input as SendInput).parts.map(({ file, texts }) => contents({ file, title: texts.title })).join(),
      );

  const checks: Checks = {
    openForm: () => {
      const form = shownForm();
      const file = form && formOf(form).file;
      return !file || (file.type === 'video/mp4') === (panel.getSnapshot().context.upload?.kind === 'video');
    },
    derivedTitle: () => {
      const form = shownForm();
      if (!form || !isOpen(form)) return true;
      const { kind, texts } = formOf(form);
      return texts.title === filled[kind].title;
    },
    draftKept: () => {
      const form = shownForm();
      if (form && isOpen(form)) {
        const { kind, file } = formOf(form);
        return file?.name === filled[kind].file?.name;
      }
      return kinds.every((kind) => {
        const { file, title } = filled[kind];
        const kept = drafts[kind];
        const running = panel.getSnapshot().context.uploads[kind];
        if (!file && !title) return !kept?.file;
        return kept?.file?.name === file?.name && kept?.texts.title === title && (!running || file !== null);
      });
    },
    sentAsTyped: () => sent().every((each, index) => each === submitted[index]),
  };

  return {
    actions: () => ({
      ...pressable(),
      ...answers(),
      'a link to another section': () => media.location.navigate('/media?section=contact'),
      ...(media.location.canTraverse(-1) && { Back: () => media.location.traverse(-1) }),
    }),
    key: () => {
      const { value, context } = panel.getSnapshot();
      const form = shownForm();
      return JSON.stringify([
        value,
        context.upload?.kind,
        Object.entries(context.uploads).map(([kind, upload]) => [
          kind,
          upload && contents({ file: upload.file, title: upload.texts.title }),
        ]),
        form && [
          form.getSnapshot().value,
          formOf(form).kind,
          contents({ file: formOf(form).file, title: formOf(form).texts.title }),
        ],
        kinds.map((kind) => [
          contents(filled[kind]),
          filled[kind].isTyped,
          drafts[kind] && [
            drafts[kind].file?.name,
            drafts[kind].texts.title,
            drafts[kind].titleMode,
            drafts[kind].failure,
          ],
        ]),
        media.pending().map(({ port, input }) => [port, (input as { kind: MediaKind }).kind]),
        media.url(),
        media.location.canTraverse(-1),
      ]);
    },
    checks,
    stop: () => media.screen.stop(),
  };
}

test('no sequence of presses and answers violates an invariant of the upload forms', async () => {
  const broken = await exploreAndPrint(
    {
      name: 'upload forms',
      length: isLongRun ? 9 : 7,
      abstracted: 'other texts than the title, the queue and delays; three files, one text',
    },
    system,
  );
  expect(broken).toEqual({});
}, 120_000);
