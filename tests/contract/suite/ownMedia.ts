import { randomBytes } from 'node:crypto';
import type { MediaItem, MediaKind } from '#contract/entities.ts';
import type { Answer, FormPart, Sent } from './connection.ts';
import { type SampleFile, sampleFiles } from './files.ts';
import { refused, succeeded } from './shapes.ts';
import { success, type Trial } from './trial.ts';

/** The calls of a kind of media, and the sections that the suite uploads to. */
export const callsOf = {
  image: {
    list: 'listImages',
    upload: 'uploadImage',
    batch: 'uploadImages',
    update: 'updateImage',
    remove: 'deleteImage',
    section: 'swordman',
    otherSection: 'logo',
    sectionOfOtherKind: 'hero',
  },
  video: {
    list: 'listVideos',
    upload: 'uploadVideo',
    batch: 'uploadVideos',
    update: 'updateVideo',
    remove: 'deleteVideo',
    section: 'feature',
    otherSection: 'hero',
    sectionOfOtherKind: 'gallery',
  },
} as const;

/** Every item of the suite has a title that begins so, by which the run removes it at its end. */
const titlePrefix = 'Contract suite, is removed ';
export const newTitle = (length = 0): string =>
  `${titlePrefix}${randomBytes(6).toString('hex')}`.padEnd(length, 'é');
export const newKey = (): Sent => ({
  headers: { 'Idempotency-Key': `contract-suite-${randomBytes(8).toString('hex')}` },
});

/** A repeated request has the first response, and its key is refused for another request. */
export async function repeated(trial: Trial, send: () => Promise<Answer>, other: () => Promise<Answer>) {
  const first = await send();
  trial.must('status', first.status, success);
  const again = await send();
  trial.should('status of the repeated request', again.status, first.status);
  trial.should('body of the repeated request', again.text, first.text);
  trial.should('header Idempotent-Replayed', again.headers.get('Idempotent-Replayed'), 'true');
  refused(trial, await other(), { status: 409, code: 'idempotency_key_reused', isRequired: false });
}

type Texts = Readonly<Record<string, string | readonly string[]>>;

/** The parts of an upload form: the section, a title and other texts, then the files. */
export async function formOf(
  kind: MediaKind,
  texts: Texts,
  { files, part = kind }: { files?: readonly SampleFile[]; part?: string } = {},
): Promise<readonly FormPart[]> {
  const all: Texts = { section: callsOf[kind].section, title: newTitle(), ...texts };
  return [
    ...Object.entries(all).flatMap(([name, values]) =>
      [values].flat().map((value): FormPart => [name, value]),
    ),
    ...(files ?? [(await sampleFiles(kind))[0]]).map(
      ({ bytes, type, name }): FormPart => [part, new File([bytes], name, { type })],
    ),
  ];
}

/** The items of a section; a 404 is an empty list of videos (Specification §7). */
export async function itemsOf(
  trial: Trial,
  kind: MediaKind,
  section: string = callsOf[kind].section,
): Promise<readonly MediaItem[]> {
  const { list } = callsOf[kind];
  const params = { section };
  const answer = await trial.send(list, { params });
  if (answer.status === 404 && (kind === 'video' || section !== callsOf[kind].section)) return [];
  return (await succeeded(trial, list, answer, { params }))?.items ?? [];
}

/** The stored item: of the answer, or where it has none of the list. */
export async function storedItem(
  trial: Trial,
  kind: MediaKind,
  answer: Answer,
  title: string,
): Promise<MediaItem | null> {
  const { upload, section } = callsOf[kind];
  const item = await succeeded(trial, upload, answer, { status: 201, params: { section } });
  const listed = (await itemsOf(trial, kind, item?.section)).find((one) => one.title === title) ?? null;
  trial.must('the item in the list', listed?.title, title);
  return listed;
}

/** Uploads the sample file and resolves to the item, or null where that failed. */
export async function uploaded(
  trial: Trial,
  kind: MediaKind,
  texts: Readonly<Record<string, string>> = {},
): Promise<MediaItem | null> {
  const title = newTitle();
  const form = await formOf(kind, { title, ...texts });
  return storedItem(trial, kind, await trial.send(callsOf[kind].upload, { form }), texts.title ?? title);
}

export const removed = (trial: Trial, kind: MediaKind, { section, id }: MediaItem, sent: Sent = {}) =>
  trial.send(callsOf[kind].remove, { params: { section, id }, ...sent });

/** Removes what the suite has uploaded. Resolves to the paths of what could not be removed. */
export async function removeOwn(trial: Trial): Promise<readonly string[]> {
  const left: string[] = [];
  for (const kind of ['image', 'video'] as const)
    for (const section of [
      callsOf[kind].section,
      callsOf[kind].otherSection,
      callsOf[kind].sectionOfOtherKind,
    ])
      for (const item of await itemsOf(trial, kind, section)) {
        if (!item.title?.startsWith(titlePrefix) && !trial.uploadedIds.has(item.id)) continue;
        const { status } = await removed(trial, kind, item);
        if (!success.holds(status)) left.push(`${kind} ${section}/${item.id}: ${status}`);
      }
  return left;
}
