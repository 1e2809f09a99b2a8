import { imageSections, type MediaKind, videoSections } from '#contract/entities.ts';
import { callsOf, itemsOf } from './ownMedia.ts';
import { pagingChecks } from './paging.ts';
import { refused, succeeded } from './shapes.ts';
import { type Check, check } from './trial.ts';

/** The lists of images and videos. */

function listChecks(kind: MediaKind): readonly Check[] {
  const { list, section } = callsOf[kind];
  const sections: readonly string[] = kind === 'image' ? imageSections : videoSections;
  return [
    check(list, 'has the items of every section', '§3', async (trial) => {
      for (const name of sections) {
        const params = { section: name };
        const answer = await trial.send(list, { params });
        if (kind === 'video' && answer.status === 404) trial.should(`status of ${name}`, 404, 200);
        else await succeeded(trial, list, answer, { params });
      }
    }),
    ...(kind === 'image' ? [...pagingChecks('listImages', { section }), inactiveCheck] : []),
  ];
}

const inactiveCheck = check('listImages', 'has them with include_inactive', '§7', async (trial) => {
  const read = (section: string, search: string) => trial.send('listImages', { params: { section }, search });
  for (const section of imageSections) {
    const active = await itemsOf(trial, 'image', section);
    const all = await succeeded(trial, 'listImages', await read(section, '?include_inactive=true'));
    const ids = new Set(all?.items.map(({ id }) => id));
    const missing = active.filter(({ id }) => !ids.has(id));
    trial.must(`images of ${section} that are missing`, missing, []);
  }
  const wrong = await read('gallery', '?include_inactive=maybe');
  refused(trial, wrong, { status: 422, field: 'include_inactive', isRequired: false });
});

/** In the order in which they are run. */
export const mediaListChecks: readonly Check[] = (['image', 'video'] as const).flatMap(listChecks);
