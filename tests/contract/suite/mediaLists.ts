import { imageSections, type MediaKind, videoSections } from '#contract/entities.ts';
import { callsOf, itemsOf, newTitle, uploaded } from './ownMedia.ts';
import { pagingChecks } from './paging.ts';
import { refused, succeeded } from './shapes.ts';
import { type Check, NotTried, someText } from './trial.ts';

/** The lists of images and videos. */

function listChecks(kind: MediaKind): readonly Check[] {
  const { list, section } = callsOf[kind];
  const sections: readonly string[] = kind === 'image' ? imageSections : videoSections;
  return [
    {
      endpoint: list,
      title: 'has the items of every section',
      clause: `Specification §3: ${kind} sections`,
      run: async (trial) => {
        for (const name of sections) {
          const params = { section: name };
          const answer = await trial.send(list, { params });
          if (kind === 'video' && answer.status === 404) trial.should(`status of ${name}`, 404, 200);
          else await succeeded(trial, list, answer, { params });
        }
      },
    },
    ...(kind === 'image'
      ? pagingChecks(list, async (trial, search) => {
          const params = { section };
          const answer = await trial.send(list, { params, search });
          return answer.status > 299
            ? answer
            : ((await succeeded(trial, list, answer, { params }))?.items ?? []);
        })
      : []),
    ...(kind === 'image' ? [inactiveCheck] : []),
    {
      endpoint: list,
      title: 'has an uploaded item, with every field',
      clause: `Specification §3: ${kind} item`,
      run: async (trial) => {
        const texts = { title: newTitle(), description: 'Afternoon light', alt_text: 'A linen chair' };
        const sent = { ...texts, ...(kind === 'image' && { category: 'Office', sort_order: '3' }) };
        const item = await uploaded(trial, kind, sent);
        if (!item) throw new NotTried(`No ${kind} can be uploaded`);
        const { title, description, alt_text, category, sort_order } = item;
        const got = {
          title,
          description,
          alt_text,
          ...(category && { category, sort_order: String(sort_order) }),
        };
        trial.must('the item in the list', got, sent);
        trial.must('the section in the list', item.section, section);
        for (const field of ['created_at', 'url', 'thumbnail_url', 'cloudinary_public_id'] as const)
          trial.should(`data[].${field}`, item[field], someText);
      },
    },
  ];
}

const inactiveCheck: Check = {
  endpoint: 'listImages',
  title: 'has at least the active images with include_inactive',
  clause: 'Specification §7: include_inactive=true',
  run: async (trial) => {
    const read = (section: string, search: string) =>
      trial.send('listImages', { params: { section }, search });
    for (const section of imageSections) {
      const [active, all] = [
        await itemsOf(trial, 'image', section),
        await read(section, '?include_inactive=true'),
      ];
      const ids = new Set((await succeeded(trial, 'listImages', all))?.items.map(({ id }) => id));
      trial.must(
        `images of ${section} that are missing`,
        active.filter(({ id }) => !ids.has(id)),
        [],
      );
    }
    const wrong = await read('gallery', '?include_inactive=maybe');
    refused(trial, wrong, { status: 422, field: 'include_inactive', isRequired: false });
  },
};

/** In the order in which they are run. */
export const mediaListChecks: readonly Check[] = (['image', 'video'] as const).flatMap(listChecks);
