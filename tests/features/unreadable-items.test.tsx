import { setup } from 'goober';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CardList } from '#components/CardList.tsx';
import type { List } from '#contract/entities.ts';
import { responses, UnreadableResponse } from '#contract/responses.ts';
import type { QueryView } from '#data/useQuery.ts';
import { inboxStats } from '#domain/statistics.ts';
import { createRandom } from '#fake-server/seed/random.ts';
import { cardSize } from '#features/inbox/cardStyle.ts';
import { InboxCard } from '#features/inbox/InboxCard.tsx';
import { inboxActions } from '#features/inbox/inboxActions.ts';
import type { Library } from '#features/media/library.ts';
import { MediaCard } from '#features/media/MediaCard.tsx';
import { mediaScreenMachine } from '#machines/media-screen/media-screen.machine.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { startInboxActors } from '#tests/support/inboxActors.ts';
import { isLongRun } from '#tests/support/longRun.ts';

setup(createElement);

/** Guarantee 1 of docs/reliability.md: items shown and items that could not be read are the items sent, for any JSON. */
const runs = isLongRun ? 10_000 : 1_000;

/** Of cards that nobody presses. */
const library: Library = {
  screen: createActor(mediaScreenMachine, { input: { createKey: () => 'key', formOf: () => null } }),
  items: () => {
    throw new Error('Nothing was pressed');
  },
};

const random = createRandom(1);
const many = <Item,>(most: number, make: () => Item): Item[] =>
  Array.from({ length: random.below(most + 1) }, make);
/** Text that a person may read: none of it looks like a value that was printed by mistake. */
const text = () => many(6, () => random.pick([...'abcXYZ 0189\n<>&"ü漢'])).join('');
const scalar = () =>
  random.pick([
    text,
    () => random.next() * 1e9,
    () => random.below(9) - 4,
    () => random.chance(0.5),
    () => null,
  ])();
function anything(): unknown {
  const kind = random.below(32);
  if (kind === 0) return many(2, scalar);
  return kind === 1 ? Object.fromEntries(many(2, () => [text(), scalar()])) : scalar();
}
/** As JSON.parse returns it. */
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const recordOf = (fields: readonly string[]) =>
  Object.fromEntries(fields.flatMap((field) => (random.chance(0.7) ? [[field, anything()]] : [])));
const itemsOf = (fields: readonly string[]) =>
  many(3, () => {
    const kind = random.below(8);
    if (kind === 0) return anything();
    return kind === 1 ? recordOf(fields) : { ...recordOf(fields), id: scalar() };
  });

const shownByMistake = /undefined|NaN|Invalid Date|\[object Object\]/;

const loaded = <Item,>(data: List<Item>): QueryView<List<Item>> => ({
  data,
  error: null,
  isFetching: false,
  isRefreshing: false,
  wait: null,
  updatedAt: 0,
  refresh: () => undefined,
});

async function check<Item extends { readonly id: string }>(
  read: (body: unknown) => Promise<List<Item>>,
  sent: readonly unknown[],
  card: (item: Item) => ReactNode,
) {
  let list: List<Item>;
  try {
    list = await read(json({ data: sent }));
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableResponse);
    expect(sent).not.toEqual([]);
    const areReadable = await Promise.all(sent.map((item) => isReadable(read, item)));
    expect(areReadable).toEqual(sent.map(() => false));
    return;
  }
  expect(list.items.length + list.unreadable.length).toBe(sent.length);
  const markup = renderToStaticMarkup(
    <>
      <CardList
        query={loaded(list)}
        shown={list.items}
        label="Items"
        many="items"
        cardSize={cardSize}
        skeletonCount={1}
        CardSkeleton={() => null}
        renderCard={card}
        emptyIcon="inbox"
        emptyTitle="No items found"
        emptyText=""
        emptyAction={null}
        onRefresh={() => undefined}
      />
      {/* Without a layout, the list draws no card. */}
      {createElement(Fragment, null, ...list.items.map(card))}
    </>,
  );
  expect(markup.includes('No items found')).toBe(list.items.length === 0);
  expect(markup.includes(`${list.unreadable.length} of the items could not be read`)).toBe(
    list.unreadable.length > 0,
  );
  const withoutReasons = markup.replace(/<details>.*<\/details>/s, '');
  expect(withoutReasons).not.toMatch(shownByMistake);
}

async function isReadable(read: (body: unknown) => Promise<List<unknown>>, item: unknown): Promise<boolean> {
  try {
    return (await read(json([item]))).items.length === 1;
  } catch {
    return false;
  }
}

describe('any JSON in a list', () => {
  test('of inquiries: every item is a card, counted as unreadable, or part of an error', async () => {
    const { writes } = startInboxActors();
    const actions = inboxActions(() => {
      throw new Error('Nothing is pressed');
    });
    const fields = ['name', 'email', 'phone', 'message', 'status', 'created_at'];
    const read = (body: unknown) => responses.inboxList(body, () => undefined, {});
    for (let run = 0; run < runs / 2; run += 1) {
      const sent = itemsOf(fields);
      await check(read, sent, (item) => (
        <InboxCard
          kind="inquiry"
          writes={writes}
          actions={actions}
          item={item}
          isNew
          isSelected={false}
          search="a"
        />
      ));
      if (sent.length === 0) continue;
      if (!(await isReadable(read, sent[0]))) continue;
      const { items } = await read(json(sent));
      for (const figure of Object.values(inboxStats(items, fixedNow)))
        expect(Number.isInteger(figure)).toBe(true);
    }
  }, 240_000);

  test('of media: every item is a card, counted as unreadable, or part of an error', async () => {
    const fields = [
      ...['section', 'title', 'description', 'alt_text', 'category', 'content', 'sort_order', 'created_at'],
      ...['upload_time', 'cloudinary_public_id', 'urls', 'url', 'thumbnail_url'],
    ];
    for (let run = 0; run < runs / 2; run += 1) {
      const kind = random.pick(['image', 'video'] as const);
      const sent = itemsOf(fields);
      await check(
        (body) => responses.mediaList(body, () => undefined, { section: 'gallery' }),
        sent,
        (item) => (
          <MediaCard
            library={library}
            kind={kind}
            item={item}
            isSmall={false}
            isSelected={false}
            isInFirstRow={false}
            search=""
          />
        ),
      );
    }
  }, 240_000);
});
