import { mediaCacheLifetime, parallelUploads } from '#contract/limits.ts';
import { titleFromFileName } from '#domain/upload.ts';
import type { Checks } from '#tests/invariants/invariants.ts';
import {
  all,
  announcements,
  type Facts,
  isDone,
  isSame,
  isStoredOnce,
  isStoring,
  storedIds,
  successes,
  unsentOf,
} from './facts.ts';
import { isBlob } from './files.ts';
import { sessionChecks } from './sessionChecks.ts';

const named = ({ id, title }: { readonly id: string; readonly title: string | null }) => `${id} ${title}`;

/** Whether the invariants of the simulation are kept. */
export const checks: Checks<'simulation', [Facts]> = {
  openForm: (facts) =>
    all(
      facts,
      ({ media }) =>
        (!media?.openId || media.forms.every((id) => id === media.openId)) &&
        (!media?.upload?.file || media.upload.file.endsWith('.mp4') === (media.upload.kind === 'video')),
    ),
  openAddress: (facts) =>
    all(
      facts,
      ({ path, search, media, inboxes }) =>
        (path !== '/media' || !media || new URLSearchParams(search).get('open') === media.openId) &&
        inboxes.every(({ name, isShown, ...inbox }) =>
          path === `/${name}` ? isShown && inbox.search === search : !isShown,
        ),
    ),
  oneThingOpen: (facts) => all(facts, ({ media }) => !media?.isBetween),
  panelOfItem: (facts) =>
    all(facts, ({ inboxes }) =>
      inboxes.every(({ openId, panel, isKnown, isLoaded }) => {
        if (openId !== null && !isLoaded) return true;
        const expected = openId === null ? 'listing' : { reading: isKnown ? 'message' : 'gone' };
        return panel === JSON.stringify(expected);
      }),
    ),
  hiddenScreen: (facts) =>
    all(
      facts,
      ({ path, media, inboxes }) =>
        (path === '/media' || !media?.openId) &&
        // What was deleted of several is told when the screen is shown again.
        inboxes.every(
          ({ isShown, openId, question }) =>
            isShown || (openId === null && ['idle', 'deletingSelected'].includes(question)),
        ),
    ),
  questionAlone: (facts) =>
    all(facts, ({ inboxes }) =>
      inboxes.every(({ target, openId }) => target === null || openId === null || target === openId),
    ),
  oneQuestion: (facts) => all(facts, ({ questions }) => questions.length <= 1),
  deletedAsAsked: ({ server, known }) =>
    server.received.every(({ method, path }) => {
      if (method !== 'DELETE') return true;
      return known.asked.has(decodeURIComponent(path.split('/').at(-1) ?? ''));
    }),
  statusAsStored: (facts) => {
    if (!facts.isAtRest) return true;
    const rows = new Map(
      ['inquiry', 'contact']
        .flatMap((name) => facts.server.rows<{ id: string; status: string }>(name))
        .map(({ id, status }) => [id, status]),
    );
    return all(facts, ({ inboxes, path }) =>
      inboxes.every(
        ({ statuses, name }) =>
          path !== `/${name}` ||
          Object.entries(statuses).every(([id, status]) => !rows.has(id) || rows.get(id) === status),
      ),
    );
  },
  listAsStored: (facts) =>
    !facts.isAtRest ||
    all(facts, ({ inboxes, path }) =>
      inboxes.every(({ name, isLoaded, statuses }) => {
        if (path !== `/${name}` || !isLoaded) return true;
        const kind = name === 'inquiries' ? 'inquiry' : 'contact';
        const stored = facts.server.rows<{ id: string }>(kind).map(({ id }) => id);
        return isSame(Object.keys(statuses), stored);
      }),
    ),
  shownAsStored: (facts) => {
    const { known, quiet, server } = facts;
    if (known.calmSince === null || quiet < 40) return true;
    const writers = new Set(
      server.received
        .slice(known.calmSince)
        .flatMap(({ method, path, tab, isThere }) =>
          method !== 'GET' && path.startsWith('/api/v1/admin/') ? (isThere() ? tab : '') : [],
        ),
    );
    if (writers.size !== 1) return true;
    return all(facts, ({ inboxes, path, busy }, name) =>
      inboxes.every((inbox) => {
        if (!writers.has(name) || path !== `/${inbox.name}` || !inbox.isLoaded || busy.length > 0)
          return true;
        const kind = inbox.name === 'inquiries' ? 'inquiry' : 'contact';
        const stored = server.rows<{ id: string; status: string }>(kind);
        return isSame(
          Object.entries(inbox.statuses).map(String),
          stored.map(({ id, status }) => `${id},${status}`),
        );
      }),
    );
  },
  leftAsAsked: ({ tabs, known, quiet }) =>
    quiet < 400 ||
    [...known.left].every(([name, from]) => {
      const tab = tabs.get(name);
      return !tab || tab.path + tab.search !== from;
    }),
  deletedIsGone: (facts) =>
    facts.known.calmSince === null ||
    facts.quiet < 40 ||
    all(facts, ({ path, media }, name) => {
      if (path !== '/media' || !media) return true;
      const deleted = facts.server.received.flatMap((each) =>
        each.tab === name && each.method === 'DELETE' && each.isThere() && isDone(each.status)
          ? (each.path.split('/').at(-1) ?? '')
          : [],
      );
      const stored = storedIds(facts);
      return !media.listed.some(({ id }) => deleted.includes(id) && !stored.has(id));
    }),
  listIsRecent: (facts) =>
    all(facts, ({ path, media, busy }, name) => {
      if (path !== '/media' || !media?.place || media.panel === 'arranging') return true;
      const { kind, section } = media.place;
      const isOpened = facts.opened.has(name) && facts.known.calmSince !== null && facts.quiet >= 400;
      const isOld = facts.server.now() - facts.server.mediaChangedAt(kind) > mediaCacheLifetime;
      const isJudged = facts.isAtRest ? facts.isLong : isOpened && isOld && busy.length === 0;
      if (!isJudged) return true;
      const stored = facts.server.media(kind).filter((each) => each.section === section);
      return isSame(media.listed.map(named), stored.map(named));
    }),
  saidAsAnswered: ({ tabs, server }) =>
    [...tabs].every(([name, { said }]) =>
      successes.every(([text, method, path, each]) => {
        const count = said.successes.filter((success) => text.test(success)).length;
        const answers = server.received.filter(
          (received) =>
            received.tab === name &&
            received.isThere() &&
            received.method === method &&
            path.test(received.path) &&
            isDone(received.status),
        );
        return count <= answers.reduce((sum, received) => sum + each(received.path), 0);
      }),
    ),
  derivedTitle: ({ server, known }) => {
    const derivedOf = new Map([...known.stored.keys()].map((name) => [titleFromFileName(name), name]));
    return [...server.media('image'), ...server.media('video')].every(({ title, file }) => {
      const name = known.names.get(file ?? '');
      if (!name || !title || !/^Words \d+ \d+$/.test(title)) return true;
      return title === titleFromFileName(name) || derivedOf.has(title);
    });
  },
  draftKept: (facts) => {
    if (!facts.isAtRest || !isStoring(facts)) return true;
    const unsent = unsentOf(facts);
    const announced = announcements(facts);
    const isUploaded = (name: string) => announced.has(name) && !facts.known.changed.has(name);
    const open = [...facts.tabs.values()].flatMap(({ media }) => media?.upload?.file ?? []);
    const drafts = [...unsent].flatMap(([key, value]) =>
      key.endsWith(',details') && !key.includes(',queue,')
        ? [[key, JSON.stringify((value as { texts: unknown }).texts)] as const]
        : [],
    );
    return (
      all(facts, ({ media, user }) => {
        const { upload } = media ?? {};
        if (!upload?.isEdited) return true;
        // Each form has a draft of its own, with its texts and its file.
        return drafts.some(([key, texts]) => {
          const file = unsent.get(key.replace(/details$/, 'file'));
          const name = isBlob(file) ? file.name : null;
          return key.startsWith(`${user},${upload.kind},`) && texts === upload.texts && name === upload.file;
        });
      }) &&
      [...unsent.values()].every(
        (value) => !isBlob(value) || !isUploaded(value.name) || open.includes(value.name),
      )
    );
  },
  orderOfSection: (facts) =>
    all(
      facts,
      ({ media, search }) =>
        !media?.arranged || media.arranged === (new URLSearchParams(search).get('section') ?? 'gallery'),
    ),
  storedOnce: (facts) => [...announcements(facts)].every((name) => isStoredOnce(facts, name)),
  oneTab: (facts) => {
    const rows = [...facts.tabs.values()].flatMap((tab) => tab.rows.map(({ file }) => file));
    const stored = [...facts.known.stored.keys()];
    return new Set(rows).size === rows.length && stored.every((name) => isStoredOnce(facts, name));
  },
  fileKept: (facts) => {
    if (!facts.isAtRest || !isStoring(facts)) return true;
    const shown = [...facts.tabs.values()].flatMap(({ rows }) => rows.map(({ file }) => file));
    // Those of a page that is gone are shown by the next one.
    const stored = [...unsentOf(facts).values()].flatMap((value) =>
      isBlob(value) ? (value.name ?? []) : [],
    );
    const kept = new Set([...shown, ...stored]);
    return [...facts.known.chosen.keys()].every(
      (name) => kept.has(name) || facts.known.stored.has(name) || facts.known.removed.has(name),
    );
  },
  twoCalls: (facts) =>
    all(facts, ({ rows }) => new Set(rows.flatMap(({ call }) => call ?? [])).size <= parallelUploads),
  ...sessionChecks,
  restIsQuiet: (facts) => !facts.isAtRest || all(facts, ({ busy }) => busy.length === 0),
  readableTexts: (facts) => all(facts, ({ unreadable }) => unreadable === null),
  noCrash: (facts) => all(facts, ({ isCrashed }) => !isCrashed),
  noHiddenError: ({ browser }) => browser.problems.length === 0,
};
