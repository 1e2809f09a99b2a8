import { inboxOrders, parseOrder } from '#domain/inboxOrder.ts';
import type { InboxListView } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { Button } from '#ui/Button.tsx';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { SelectField } from '#ui/Field.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import { exportShown } from './csv.ts';
import { countNew } from './InboxFilters.tsx';
import type { Inbox } from './useInbox.ts';

const orders = [
  { value: '', label: 'Default Order' },
  ...Object.entries(inboxOrders).map(([value, label]) => ({ value, label })),
];

const views: readonly { readonly value: InboxListView; readonly label: string }[] = [
  { value: 'cards', label: 'Cards' },
  { value: 'list', label: 'List' },
];

/** The order and the view of the list. */
export const InboxView = ({ inbox: { screen, view, isList } }: { inbox: Inbox }) => (
  <>
    <SelectField
      label="Sort By"
      isLabelHidden
      size="small"
      options={orders}
      value={view.order ?? ''}
      onChange={(order) => screen.send({ type: 'order.chosen', order: parseOrder(order) })}
    />
    <ChoiceGroup
      label="View"
      isSmall
      options={views}
      value={isList ? 'list' : 'cards'}
      onChosen={(view) => screen.send({ type: 'view.chosen', view })}
    />
  </>
);

/** What is used rarely; with the order and the view where they have no space beside the list. */
export function InboxMenu({ inbox, hasView, isSmall }: { inbox: Inbox; hasView: boolean; isSmall: boolean }) {
  const { kind, unread, now, items, shown, news } = inbox;
  return (
    <MenuButton label="More" size={isSmall ? 'small' : undefined}>
      {hasView && <InboxView inbox={inbox} />}
      {countNew(items, news.unread) > 0 && (
        <Button size="small" data-closing="" onClick={() => unread.send({ type: 'unread.allMarked' })}>
          Mark all as seen
        </Button>
      )}
      <Button size="small" icon="download" data-closing="" onClick={() => exportShown(kind, shown, now())}>
        Export CSV
      </Button>
    </MenuButton>
  );
}
