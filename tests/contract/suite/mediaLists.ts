import { imageSections, type MediaKind, videoSections } from '#contract/entities.ts';
import { callsOf, itemsOf } from './ownMedia.ts';
import { pagingChecks } from './paging.ts';
import { refused, succeeded } from './shapes.ts';
import type { Check } from './trial.ts';

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
