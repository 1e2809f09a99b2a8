import { useSelector } from '@xstate/react';
import { useCallback, useEffect } from 'react';
import { DeleteDialog } from '#components/DeleteDialog.tsx';
import { lazyRoute } from '#components/lazyRoute.tsx';
import { useSelectableList } from '#components/useSelectableList.ts';
import { WaitNotice } from '#components/WaitStatus.tsx';
import { whenIdle } from '#components/whenIdle.ts';
import type { MediaItem, MediaKind } from '#contract/entities.ts';
import { totalText, uncountedText } from '#domain/media.ts';
import type { EditField } from '#domain/mediaEdit.ts';
import { prepareMediaSearch } from '#domain/search.ts';
import { selectIsTyped } from '#machines/search/search.machine.ts';
import { selectIsSelecting } from '#machines/selection/selection.machine.ts';
import { useQuery } from '#session/useQuery.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import type { MediaActors } from './actors.ts';
import { mediaLabels } from './labels.ts';
import { MediaList } from './MediaList.tsx';
import { MediaToolbar } from './MediaToolbar.tsx';
import { requestDeletion } from './requestDeletion.ts';
import { UploadDialog } from './UploadDialog.tsx';
import { useShownMedia } from './useShownMedia.ts';
import { useEditor } from './viewer/useEditor.tsx';

const ViewerRoute = lazyRoute('ViewerRoute', () => import('./viewer/ViewerRoute.tsx'));

/** The bar of the selected items; its keys work without it being shown. */
const Selection = lazyRoute(
  'SelectionRoute',
  () => whenIdle().then(() => import('./selection/SelectionRoute.tsx')),
  { unavailable: 'nothing' },
);

/** Files that are dropped on the page or pasted. */
const PageDrop = lazyRoute('PageDropRoute', () => whenIdle().then(() => import('./drop/PageDropRoute.tsx')), {
  unavailable: 'nothing',
});

/** Media Management (Specification §2). */
export function MediaScreen({
  scope,
  library,
  search,
  selection,
  upload,
  deletion,
  ...queries
}: Omit<MediaActors, 'url'>) {
  const { kind, section, text, isFiltered, items, present, withoutAltText, listed, shown, openId } =
    useShownMedia({
      library,
      search,
      items: queries.items,
    });
  const { send, isInViewer, cardId, cardForm } = useEditor(scope);
  const totals = useQuery(queries.counts());
  const countOf = (of: MediaKind) => {
    if (totals.data === null) return totals.error === null ? '…' : '–';
    return totalText(totals.data, of);
  };
  const uncounted = totals.data && uncountedText(totals.data);
  const labels = mediaLabels[kind];

  useSelectableList(selection, `${kind} ${section}`, present, shown);
  const isSelecting = useSelector(selection, selectIsSelecting);
  const isTyped = useSelector(search, selectIsTyped);
  useEffect(() => {
    if (isTyped) void prepareMediaSearch(listed);
  }, [isTyped, listed]);

  const openUpload = () => upload.send({ type: 'upload.opened', kind, section });
  const refresh = () => {
    items.refresh();
    totals.refresh();
  };
  // Stable, so that a card renders only when its item changes.
  const open = useCallback(
    ({ id }: MediaItem) => library.send({ type: 'library.itemOpened', id }),
    [library],
  );
  const remove = useCallback(
    (item: MediaItem) => requestDeletion(deletion, { kind, section }, item),
    [deletion, kind, section],
  );
  const editOnCard = useCallback(
    (item: MediaItem, field: EditField) =>
      send({
        type: 'edit.opened',
        target: { kind, section, item },
        fields: [field],
        surface: 'card',
      }),
    [send, kind, section],
  );

  return (
    <>
      <PageHeader title="Media Management" subtitle="The website’s pictures and films, by section.">
        <Pill>
          Total Images <strong>{countOf('image')}</strong>
        </Pill>
        <Pill>
          Total Videos <strong>{countOf('video')}</strong>
        </Pill>
        <Button tone="primary" icon="upload" onClick={openUpload}>
          {labels.upload}
        </Button>
      </PageHeader>
      <Tabs
        label="Kind of media"
        panelId="media-panel"
        tabs={[
          { id: 'image', label: 'Images', count: countOf('image') },
          { id: 'video', label: 'Videos', count: countOf('video') },
        ]}
        selected={kind}
        onSelect={(id) =>
          library.send({ type: id === 'video' ? 'library.videosSelected' : 'library.imagesSelected' })
        }
      />
      <div id="media-panel" role="tabpanel" aria-label={labels.tab} data-selecting={isSelecting || undefined}>
        <MediaToolbar
          scope={scope}
          library={library}
          search={search}
          counts={totals.data}
          missingAltTexts={queries.missingAltTexts}
          shownCount={shown.length}
          missingCount={withoutAltText.length}
          totalCount={items.data?.items.length ?? null}
          onWriteAltTexts={() =>
            send({
              type: 'edit.walkStarted',
              kind,
              section,
              ids: shown.map(({ id }) => id),
            })
          }
          isRefreshing={items.isRefreshing}
          onRefresh={refresh}
        />
        <WaitNotice query={totals} title="Loading the totals" />
        {uncounted && (
          <Notice
            tone="error"
            actions={
              <Button icon="refresh" isBusy={totals.isFetching} onClick={totals.refresh}>
                Retry
              </Button>
            }
          >
            {uncounted}
          </Notice>
        )}
        <MediaList
          kind={kind}
          items={items}
          shown={shown}
          selection={selection}
          search={text}
          isFiltered={isFiltered}
          onShowAll={() => library.send({ type: 'library.filterToggled' })}
          onOpen={open}
          onDelete={remove}
          onEdit={editOnCard}
          cardId={cardId}
          cardForm={cardForm}
          onUpload={openUpload}
          onClearSearch={() => search.send({ type: 'search.cleared' })}
          onRefresh={refresh}
        />
        <Selection scope={scope} fallback={null} />
      </div>
      {(openId !== null || isInViewer || cardId !== null) && <ViewerRoute scope={scope} fallback={null} />}
      <UploadDialog scope={scope} upload={upload} />
      <DeleteDialog deletion={deletion} />
      <PageDrop scope={scope} fallback={null} />
    </>
  );
}
