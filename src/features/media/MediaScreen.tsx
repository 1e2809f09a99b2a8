import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo } from 'react';
import { DeleteDialog } from '#components/DeleteDialog.tsx';
import { lazyRoute } from '#components/lazyRoute.tsx';
import { useSelectableList } from '#components/useSelectableList.ts';
import { WaitNotice } from '#components/WaitStatus.tsx';
import { whenIdle } from '#components/whenIdle.ts';
import type { MediaItem, MediaKind } from '#contract/entities.ts';
import { sortMedia, titleOf, totalText, uncountedText } from '#domain/media.ts';
import { prepareMediaSearch, searchMedia } from '#domain/search.ts';
import {
  selectKind,
  selectOpenId,
  selectSection,
  selectSort,
} from '#machines/media-library/media-library.machine.ts';
import { selectApplied, selectIsTyped } from '#machines/search/search.machine.ts';
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
import { MediaViewer } from './MediaViewer.tsx';
import { UploadDialog } from './UploadDialog.tsx';

const noItems: readonly MediaItem[] = [];

/** The bar of the selected items; its keys work without it being shown. */
const Selection = lazyRoute(
  'SelectionRoute',
  () => whenIdle().then(() => import('./selection/SelectionRoute.tsx')),
  { unavailable: 'nothing' },
);

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
  const kind = useSelector(library, selectKind);
  const section = useSelector(library, selectSection);
  const sort = useSelector(library, selectSort);
  const openId = useSelector(library, selectOpenId);
  const text = useSelector(search, selectApplied);
  const items = useQuery(queries.items(kind, section));
  const totals = useQuery(queries.counts());
  const countOf = (of: MediaKind) => {
    if (totals.data === null) return totals.error === null ? '…' : '–';
    return totalText(totals.data, of);
  };
  const uncounted = totals.data && uncountedText(totals.data);
  const labels = mediaLabels[kind];

  const present = items.data?.items ?? noItems;
  const sorted = useMemo(() => sortMedia(present, sort), [present, sort]);
  const shown = useMemo(() => searchMedia(sorted, text), [sorted, text]);
  useSelectableList(selection, `${kind} ${section}`, present, shown);
  const isSelecting = useSelector(selection, selectIsSelecting);
  const isTyped = useSelector(search, selectIsTyped);
  useEffect(() => {
    if (isTyped) void prepareMediaSearch(sorted);
  }, [isTyped, sorted]);
  const openItem = openId === null ? undefined : present.find(({ id }) => id === openId);

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
  const requestDeletion = useCallback(
    (item: MediaItem) =>
      deletion.send({
        type: 'deletion.requested',
        target: { kind, section, id: item.id, label: titleOf(item) },
      }),
    [deletion, kind, section],
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
          library={library}
          search={search}
          counts={totals.data}
          shownCount={shown.length}
          totalCount={items.data?.items.length ?? null}
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
          isSearching={text !== ''}
          onOpen={open}
          onDelete={requestDeletion}
          onUpload={openUpload}
          onClearSearch={() => search.send({ type: 'search.cleared' })}
          onRefresh={refresh}
        />
        <Selection scope={scope} fallback={null} />
      </div>
      <MediaViewer
        kind={kind}
        item={openItem ?? null}
        isMissing={openId !== null && items.data !== null && openItem === undefined}
        onClose={() => library.send({ type: 'library.itemClosed' })}
        onDelete={requestDeletion}
      />
      <UploadDialog scope={scope} upload={upload} />
      <DeleteDialog deletion={deletion} />
    </>
  );
}
