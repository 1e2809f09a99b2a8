import { expect, test } from 'vitest';
import { keyOf, keyOfTarget } from '#domain/media.ts';
import { changedIn } from '#domain/mediaEdit.ts';
import { type SaveInput, selectIsBusy } from '#machines/media-edit/media-edit.machine.ts';
import { selectArrangement, selectEdit, selectPanel } from '#machines/media-panel/media-panel.machine.ts';
import type { Checks } from '#tests/invariants/invariants.ts';
import { type Explored, exploreAndPrint } from '#tests/support/explore.ts';
import { isLongRun } from '#tests/support/longRun.ts';
import { type MediaScreenSystem, startMediaScreen } from './mediaScreenSystem.ts';

const typed = 'Typed';

/** What a user may expect of their work, told by what they pressed, and never by the charts. */
class RandomUser {
  /** Typed and neither stored nor given up, by the id of its item. */
  readonly texts = new Set<string>();
  /** Has moved an image, and nobody has deleted it. */
  moved = false;
}

/** The media screen as a user sees it: what can be pressed in each state, and what the URL and the server do. */
function system(): Explored {
  const media: MediaScreenSystem = startMediaScreen();
  const { panel, location } = media;
  const user = new RandomUser();
  const state = () => panel.getSnapshot();
  const editId = () => selectEdit(state())?.getSnapshot().context.target.item.id ?? null;

  const inForm = () => {
    const edit = selectEdit(state());
    const id = editId();
    if (!edit || id === null) return {};
    const value = edit.getSnapshot();
    if (value.matches('gone'))
      return {
        'close the texts of the gone item': () => {
          edit.send({ type: 'edit.dismissed' });
          user.texts.delete(id);
        },
      };
    if (value.matches('changedElsewhere'))
      return {
        'save anyway': () => edit.send({ type: 'edit.mineKept' }),
        'take theirs': () => {
          edit.send({ type: 'edit.theirsTaken' });
          user.texts.delete(id);
        },
        'back to the form': () => edit.send({ type: 'edit.dismissed' }),
      };
    if (selectIsBusy(value)) return { dismiss: () => panel.send({ type: 'panel.dismissed' }) };
    return {
      type: () => {
        edit.send({ type: 'edit.textChanged', field: 'title', value: typed });
        user.texts.add(id);
      },
      discard: () => {
        edit.send({ type: 'edit.discarded' });
        user.texts.delete(id);
      },
      save: () => media.save(),
      ...(id === 'a' && { 'save and next': () => media.save('b') }),
      dismiss: () => panel.send({ type: 'panel.dismissed' }),
    };
  };

  const pressable = (): Record<string, () => void> => {
    const shown = selectPanel(state());
    const id = media.openId();
    const cards = Object.fromEntries(
      (media.list()?.getSnapshot().context.items ?? []).flatMap((item) => [
        [`open ${item.id}`, () => media.open(item.id)],
      ]),
    );
    switch (shown) {
      case 'listing':
        return { ...cards, arrange: () => media.arrange('gallery') };
      case 'reading':
        return {
          close: () => panel.send({ type: 'panel.dismissed' }),
          ...(id !== null &&
            state().matches({ browsing: { reading: 'present' } }) && {
              edit: () => media.edit(id),
              ...(id === 'a' && { next: () => media.open('b') }),
            }),
        };
      case 'editing':
        return inForm();
      case 'arranging':
        return {
          move: () => {
            const items = media.items('gallery');
            selectArrangement(state())?.send({ type: 'arrange.moved', id: 'a', to: 1, items });
            user.moved = items.length > 1;
          },
          'save the order': () =>
            selectArrangement(state())?.send({ type: 'arrange.submitted', items: media.items('gallery') }),
          dismiss: () => panel.send({ type: 'panel.dismissed' }),
        };
      default:
        return {};
    }
  };

  const serverDoes = (): Record<string, () => void> => {
    const answers: Record<string, () => void> = {};
    for (const call of media.pending()) {
      const { id = '', idempotencyKey } = call.input as { id?: string; idempotencyKey?: string };
      const name = `${call.port} ${id}`;
      if (call.port === 'save') {
        const { item } = (call.input as SaveInput).target;
        const found = media.items('gallery').find((each) => each.id === item.id);
        if (!found)
          answers[`save ${item.id} finds it gone`] = () => {
            user.texts.delete(item.id);
            call.resolve({ outcome: 'gone', item: null });
          };
        else {
          answers[`save ${item.id} is stored`] = () => {
            user.texts.delete(item.id);
            call.resolve({ outcome: 'saved', item: { ...found, title: typed } });
          };
          answers[`save ${item.id} was changed elsewhere`] = () =>
            call.resolve({ outcome: 'changedElsewhere', item: { ...found, title: 'Theirs' } });
        }
      }
      if (call.port === 'perform')
        answers[`perform ${idempotencyKey ?? ''} is done`] = () => call.resolve(undefined);
      answers[`${name} fails`] = () => call.reject(new Error('500'));
    }
    return answers;
  };

  const elsewhere = (): Record<string, () => void> => ({
    ...(location.canTraverse(-1) && { Back: () => location.traverse(-1) }),
    ...(location.canTraverse(1) && { Forward: () => location.traverse(1) }),
    'a link to b': () => location.navigate('/media?open=b'),
    'a link to another section': () => location.navigate('/media?section=contact'),
    ...(media.items('gallery').some(({ id }) => id === 'a') && {
      'a is deleted elsewhere': () => {
        user.moved = false;
        media.setItems(
          'gallery',
          media.items('gallery').filter(({ id }) => id !== 'a'),
        );
      },
    }),
  });

  const edited = () => selectEdit(state())?.getSnapshot().context.target;
  const belongsToOpen = (target: ReturnType<typeof edited>) => {
    const { key } = state().context;
    return !target || !key || keyOfTarget(target) === keyOf(key);
  };
  const arrangement = () => selectArrangement(state())?.getSnapshot();

  const checks: Checks = {
    openForm: () => belongsToOpen(edited()),
    openAddress: () =>
      new URLSearchParams(location.search()).get('open') === (state().context.key?.id ?? null),
    oneThingOpen: () => !state().matches('left'),
    typedText: () => [...user.texts].every((id) => changedIn(media.texts.get(id) ?? {}).length > 0),
    movedOrder: () => !user.moved || media.orders.get('gallery')?.join('') === 'ba',
    orderOfSection: () => (arrangement()?.context.section ?? 'gallery') === 'gallery',
  };

  return {
    actions: () => ({ ...pressable(), ...serverDoes(), ...elsewhere() }),
    key: () =>
      JSON.stringify([
        state().value,
        state().context.key,
        Object.entries(state().context.edits).map(([key, each]) => [
          key,
          each.getSnapshot().value,
          each.getSnapshot().context.typed,
          each.getSnapshot().context.target.item.title,
        ]),
        state().context.next,
        state().context.leave,
        selectArrangement(state())?.getSnapshot().value,
        selectArrangement(state())?.getSnapshot().context.order,
        media.pending().map(({ port, input }) => [port, (input as { id?: string }).id]),
        media.items('gallery').map(({ id }) => id),
        location.path() + location.search(),
        location.canTraverse(-1),
        location.canTraverse(1),
        [...user.texts],
        user.moved,
      ]),
    checks,
    stop: () => media.screen.stop(),
  };
}

const abstracted = 'the upload form, selection, search and delays; three items, one text';

test('no sequence of presses, addresses and answers violates an invariant of the media screen', async () => {
  expect(
    await exploreAndPrint({ name: 'media screen', length: isLongRun ? 6 : 5, abstracted }, system),
  ).toEqual({});
}, 120_000);
