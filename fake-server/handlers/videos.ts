import { endpoints, type VideoFields } from '#contract/endpoints.ts';
import { type Calls, call } from '../call.ts';
import type { Core } from '../core.ts';
import { type MediaRow, newestFirst } from '../db.ts';
import { posterFor } from '../drawings.ts';
import {
  checkedTexts,
  checkedType,
  newMediaRow,
  requireInSection,
  requireSection,
  toWire,
} from '../media.ts';
import { answer, invalid } from '../refusal.ts';
import type { Upload } from '../uploads.ts';
import { batchAnswer } from './batch.ts';

/** The videos of the site's sections (Specification §7). */
export function videoCalls(core: Core) {
  const find = ({ section, id }: { readonly section: string; readonly id: string }): MediaRow =>
    requireInSection('video', section, core.db.video.findFirst({ where: { id: { equals: id } } }));

  const add = (upload: Upload<VideoFields>): MediaRow => {
    const { fields, bytes } = upload;
    const type = checkedType('video', upload);
    return core.db.video.create({
      ...newMediaRow('video', fields, core.db.video.getAll(), core.now()),
      file: core.files.keep(bytes, type, posterFor(fields.title.trim(), bytes.length)),
    });
  };

  return {
    listVideos: call(core, endpoints.listVideos, ({ params: { section }, origin }) => {
      requireSection('video', section);
      const rows = core.db.video.getAll().filter((row) => row.section === section);
      return answer(newestFirst(rows).map((row) => toWire(row, origin)));
    }),

    uploadVideo: call(core, endpoints.uploadVideo, ({ uploads: [upload], origin }) => {
      if (!upload) throw invalid('video', 'video: is required');
      return answer(toWire(add(upload), origin), 201);
    }),

    uploadVideos: call(core, endpoints.uploadVideos, ({ uploads, origin }) =>
      batchAnswer(uploads, (upload) => toWire(add(upload), origin)),
    ),

    updateVideo: call(core, endpoints.updateVideo, ({ params, body, origin }) => {
      const { id } = find(params);
      const row = core.db.video.update({
        where: { id: { equals: id } },
        data: checkedTexts(body),
        strict: true,
      });
      return answer(toWire(row, origin));
    }),

    deleteVideo: call(core, endpoints.deleteVideo, ({ params }) => {
      const { id, file } = find(params);
      core.db.video.delete({ where: { id: { equals: id } } });
      if (file) core.files.remove(file);
      return answer({ id, deleted: true });
    }),
  } satisfies Partial<Calls>;
}
