import { expect, test } from 'vitest';
import { keyOf, keyOfTarget } from '#domain/media.ts';
import { selectIsSaving, selectSection } from '#machines/arrange/arrange.machine.ts';
import { type SaveInput, selectIsBusy } from '#machines/media-edit/media-edit.machine.ts';
import {
  selectAsked,
  selectIsChoosingCategory,
  selectIsShowingKeys,
  selectSelected,
} from '#machines/media-screen/media-screen.machine.ts';
import type { Write } from '#machines/writes/entries.ts';
import type { Checks } from '#tests/invariants/invariants.ts';
import { type Explored, exploreAndPrint } from '#tests/support/explore.ts';
import { isLongRun } from '#tests/support/longRun.ts';
import { startMediaScreen } from '#tests/support/mediaScreenChart.ts';

type Actions = Record<string, () => void>;

/** The media screen as a user sees it: what can be pressed in each state, and what the URL and the server do. */
function system(): Explored {
  const media = startMediaScreen();
  const { screen, location } = media;
  const asked = new Set<string>();
  /** The items whose texts were typed and are not stored. */
  const typed = new Set<string>();

  const chosen = (ids: readonly string[]) =>
    media
      .listed()
      .filter(({ id }) => ids.includes(id))
      .map(({ id, title, category }) => ({ id, label: title ?? '', category }));

  const listing = (): Actions => ({
    ...Object.fromEntries(
      media.listed().flatMap(({ id }) => [
        [`open ${id}`, () => media.open(id)],
        [`select ${id}`, () => screen.send({ type: 'selection.toggled', id })],
      ]),
    ),
    arrange: () =>
      screen.send({
        type: 'arrange.requested',
        section: media.view().section,
        items: media.listed(),
        order: [],
      }),
    'choose a section': () => screen.send({ type: 'list.chosen', change: { section: 'contact' } }),
    'delete what is selected': () =>
      screen.send({ type: 'deletion.requested', items: chosen([...selectSelected(media.state())]) }),
    'set a category': () =>
      screen.send({ type: 'category.requested', items: chosen([...selectSelected(media.state())]) }),
    help: () => screen.send({ type: 'help.requested' }),
  });

  const pressable = (): Actions => {
    const { openId } = media.view();
    const deletion = media.deletion();
    if (deletion)
      return {
        'confirm the deletion': () => {
          for (const { id } of selectAsked(media.state())) asked.add(id);
          deletion.send({ type: 'deletion.confirmed' });
        },
        'close the question': () => deletion.send({ type: 'deletion.dismissed' }),
      };
    if (selectIsChoosingCategory(media.state()))
      return { 'choose Office': () => screen.send({ type: 'category.confirmed', category: 'Office' }) };
    if (selectIsShowingKeys(media.state()))
      return { 'close the keys': () => screen.send({ type: 'question.dismissed' }) };
    const edit = media.edit();
    if (edit)
      return {
        type: () => {
          edit.send({ type: 'edit.textChanged', field: 'title', value: 'Typed' });
          if (!selectIsBusy(edit.getSnapshot())) typed.add(openId ?? '');
        },
        save: () => screen.send({ type: 'edit.confirmed', next: null }),
        'save and next': () => screen.send({ type: 'edit.confirmed', next: openId === 'a' ? 'b' : null }),
        cancel: () => screen.send({ type: 'edit.left' }),
      };
    const arrange = media.arrangement();
    if (arrange)
      return {
        ...(!selectIsSaving(arrange.getSnapshot()) && {
          move: () => arrange.send({ type: 'arrange.moved', id: 'a', to: 1, items: media.listed() }),
          'save the order': () => arrange.send({ type: 'arrange.submitted', items: media.listed() }),
        }),
        'close the order': () => screen.send({ type: 'arrange.left' }),
      };
    if (openId === null) return listing();
    return {
      close: () => screen.send({ type: 'item.closed' }),
      edit: () => screen.send({ type: 'edit.requested' }),
      'delete the open item': () => screen.send({ type: 'deletion.requested', items: chosen([openId]) }),
      ...(openId === 'a' && { next: () => media.open('b') }),
    };
  };

  const serverDoes = (): Actions =>
    Object.fromEntries(
      media.pending().flatMap((call) => {
        const { id, type, target } = call.input as Partial<Write & SaveInput>;
        const name = id ?? target?.item.id ?? '';
        const isDeletion = type === 'deletion';
        return [
          [
            `${call.port} ${name} succeeds`,
            () => {
              if (isDeletion) media.remove(name.split('/').at(-1) ?? '');
              if (target) typed.delete(target.item.id);
              call.resolve(
                call.port === 'save' ? { outcome: 'saved', item: null } : { stage: 'done', item: null },
              );
            },
          ],
          [`${call.port} ${name} fails`, () => call.reject(new Error('500'))],
        ];
      }),
    );

  const elsewhere = (): Actions => ({
    ...(location.canTraverse(-1) && { Back: () => location.traverse(-1) }),
    ...(location.canTraverse(1) && { Forward: () => location.traverse(1) }),
    'a link to b': () => location.navigate('/media?open=b'),
    'a link to another section': () => location.navigate('/media?section=contact'),
    'another screen': () => location.navigate('/inquiries'),
    ...(media.listed().some(({ id }) => id === 'a') && { 'a is deleted elsewhere': () => media.remove('a') }),
  });

  const isShown = () => location.path() === '/media';
  const isOpen = () => media.state().matches({ panel: 'viewing' });

  const checks: Checks = {
    openForm: () => {
      const edit = media.edit()?.getSnapshot().context.target;
      const { openId, ...place } = media.view();
      return !edit || keyOfTarget(edit) === keyOf({ ...place, id: openId ?? '' });
    },
    openAddress: () =>
      !isShown() || new URLSearchParams(location.search()).get('open') === media.view().openId,
    oneThingOpen: () => !isShown() || isOpen() === (media.view().openId !== null),
    hiddenScreen: () =>
      isShown() ||
      (media.state().matches({ panel: 'listing' }) && media.state().matches({ question: 'idle' })),
    orderOfSection: () => {
      const arrange = media.arrangement();
      return !arrange || selectSection(arrange.getSnapshot()) === media.view().section;
    },
    typedText: () => [...typed].every((id) => media.kept.has(id)),
    oneDeletion: () =>
      media
        .pending()
        .map(({ input }) => input as { id: string; type?: string })
        .filter(({ type }) => type === 'deletion')
        .every(({ id }) => asked.has(id)),
  };

  return {
    actions: () => ({ ...(isShown() && pressable()), ...serverDoes(), ...elsewhere() }),
    key: () =>
      JSON.stringify([
        media.state().value,
        media.view(),
        [...selectSelected(media.state())],
        Object.entries(media.state().context.edited).map(([key, edit]) => [
          key,
          edit.getSnapshot().value,
          edit.getSnapshot().context.typed,
          edit.getSnapshot().context.next,
        ]),
        selectAsked(media.state()),
        media.deletion()?.getSnapshot().value,
        media.arrangement()?.getSnapshot().value,
        media.arrangement()?.getSnapshot().context.order,
        media.pending().map(({ port, input }) => [port, input]),
        [...media.kept.keys()],
        media.listed().map(({ id }) => id),
        media.url(),
        location.canTraverse(-1),
        location.canTraverse(1),
      ]),
    checks,
    stop: () => screen.stop(),
  };
}

const abstracted = 'search, filter, sort and delays; three items, one text';

test('no sequence of presses, addresses and answers violates an invariant of the media screen', async () => {
  expect(
    await exploreAndPrint({ name: 'media screen', length: isLongRun ? 6 : 5, abstracted }, system),
  ).toEqual({});
}, 120_000);
