import { endpoints, type ImageFields } from '#contract/endpoints.ts';
import { type Calls, call } from '../call.ts';
import type { Core } from '../core.ts';
import { type ImageRow, newestFirst, pageOf } from '../db.ts';
import {
  checkedCategory,
  checkedSortOrder,
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

/** The images of the site's sections (Specification §7). */
export function imageCalls(core: Core) {
  const find = ({ section, id }: { readonly section: string; readonly id: string }): ImageRow =>
    requireInSection('image', section, core.db.image.findFirst({ where: { id: { equals: id } } }));

  const add = (upload: Upload<ImageFields>): ImageRow => {
    const { fields, bytes } = upload;
    const type = checkedType('image', upload);
    return core.db.image.create({
      ...newMediaRow('image', fields, core.db.image.getAll(), core.now()),
      category: checkedCategory(fields.category),
      sort_order: checkedSortOrder(fields.sort_order),
      file: core.files.keep(bytes, type, null),
      isActive: true,
    });
  };

  return {
    listImages: call(core, endpoints.listImages, ({ params: { section }, query, origin }) => {
      requireSection('image', section);
      const rows = core.db.image
        .getAll()
        .filter((row) => row.section === section && (row.isActive || query.include_inactive === true));
      return answer(pageOf(newestFirst(rows), query).map((row) => toWire(row, origin)));
    }),

    uploadImage: call(core, endpoints.uploadImage, ({ uploads: [upload], origin }) => {
      if (!upload) throw invalid('image', 'image: is required');
      return answer(toWire(add(upload), origin), 201);
    }),

    uploadImages: call(core, endpoints.uploadImages, ({ uploads, origin }) =>
      batchAnswer(uploads, (upload) => toWire(add(upload), origin)),
    ),

    updateImage: call(core, endpoints.updateImage, ({ params, body, origin }) => {
      const { id } = find(params);
      const { category, sort_order } = body;
      const data = {
        ...checkedTexts(body),
        ...(category !== undefined && { category: checkedCategory(category) }),
        ...(sort_order !== undefined && { sort_order }),
      };
      const row = core.db.image.update({ where: { id: { equals: id } }, data, strict: true });
      return answer(toWire(row, origin));
    }),

    deleteImage: call(core, endpoints.deleteImage, ({ params }) => {
      const { id, file } = find(params);
      core.db.image.delete({ where: { id: { equals: id } } });
      if (file) core.files.remove(file);
      return answer({ id, deleted: true });
    }),
  } satisfies Partial<Calls>;
}
