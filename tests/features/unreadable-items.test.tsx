import fc from 'fast-check';
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
import { cardSize } from '#features/inbox/cardStyle.ts';
import { InboxCard } from '#features/inbox/InboxCard.tsx';
import { inboxActions } from '#features/inbox/inboxActions.ts';
import { MediaCard } from '#features/media/MediaCard.tsx';
import { selectionMachine } from '#machines/selection/selection.machine.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { startInboxActors } from '#tests/support/inboxActors.ts';
import { isLongRun } from '#tests/support/longRun.ts';

setup(createElement);

/** Guarantee 1 of docs/reliability.md: items shown and items that could not be read are the items sent, for any JSON. */
const runs = isLongRun ? 10_000 : 1_000;

const selection = createActor(selectionMachine);

/** Text that a person may read: none of it looks like a value that was printed by mistake. */
const text = fc.string({ unit: fc.constantFrom(...'abcXYZ 0189\n<>&"ü漢') });
const scalar = fc.oneof(text, fc.double({ noNaN: true }), fc.integer(), fc.boolean(), fc.constant(null));
const anything = fc.oneof(
  { weight: 30, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 2 }) },
  { weight: 1, arbitrary: fc.dictionary(text, scalar, { maxKeys: 2 }) },
);
/** As JSON.parse returns it. */
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const recordOf = (fields: readonly string[]) =>
  fc.record(Object.fromEntries(fields.map((field) => [field, anything])), { requiredKeys: [] });
const itemsOf = (fields: readonly string[]) =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.tuple(recordOf(fields), scalar).map(([item, id]) => ({ ...item, id })) },
      { weight: 1, arbitrary: recordOf(fields) },
      { weight: 1, arbitrary: anything },
    ),
    { maxLength: 3 },
  );

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
    await fc.assert(
      fc.asyncProperty(itemsOf(fields), async (sent) => {
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
        if (sent.length === 0) return;
        if (!(await isReadable(read, sent[0]))) return;
        const { items } = await read(json(sent));
        for (const figure of Object.values(inboxStats(items, fixedNow)))
          expect(Number.isInteger(figure)).toBe(true);
      }),
      { numRuns: runs / 2 },
    );
  }, 240_000);

  test('of media: every item is a card, counted as unreadable, or part of an error', async () => {
    const fields = [
      ...['section', 'title', 'description', 'alt_text', 'category', 'content', 'sort_order', 'created_at'],
      ...['upload_time', 'cloudinary_public_id', 'urls', 'url', 'thumbnail_url'],
    ];
    await fc.assert(
      fc.asyncProperty(itemsOf(fields), fc.constantFrom('image', 'video'), async (sent, kind) => {
        await check(
          (body) => responses.mediaList(body, () => undefined, { section: 'gallery' }),
          sent,
          (item) => (
            <MediaCard
              kind={kind}
              item={item}
              selection={selection}
              isInFirstRow={false}
              onOpen={() => undefined}
              onDelete={() => undefined}
            />
          ),
        );
      }),
      { numRuns: runs / 2 },
    );
  }, 240_000);
});
