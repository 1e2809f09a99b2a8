import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { Suspense, useCallback, useEffect } from 'react';
import { BulkProgress } from '#components/BulkDialogs.tsx';
import { headings } from '#components/headings.ts';
import { KeysDialog } from '#components/KeysDialog.tsx';
import { lazyView } from '#components/lazyView.tsx';
import { useItemKeys } from '#components/useItemKeys.ts';
import { WaitNotice } from '#components/WaitStatus.tsx';
import type { MediaItem, MediaKind } from '#contract/entities.ts';
import { useQuery } from '#data/useQuery.ts';
import { totalText, uncountedText } from '#domain/media.ts';
import { type ArrangeActorRef, selectSection } from '#machines/arrange/arrange.machine.ts';
import {
  selectSettledCount,
  selectTasks,
  selectWaitingCount,
} from '#machines/bulk-work/bulk-work.machine.ts';
import {
  type MediaListActorRef,
  selectCurrentId,
  selectResults,
  selectSearch,
  selectSelection,
  selectView,
} from '#machines/media-list/media-list.machine.ts';
import { selectArrangement, selectKey, selectUploadForm } from '#machines/media-panel/media-panel.machine.ts';
import {
  selectDeletion,
  selectIsShowingKeys,
  selectList,
  selectPageDrop,
  selectPanelRef,
} from '#machines/media-screen/media-screen.machine.ts';
import { selectIsSelecting } from '#machines/selection/selection.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useFocusAfterReading } from '#ui/VirtualGrid.tsx';
import { type MediaActors, requestDeletion } from './actors.ts';
import { PageDrop } from './drop/PageDrop.tsx';
import { mediaLabels } from './labels.ts';
import { MediaDeleteDialog } from './MediaDeleteDialog.tsx';
import { MediaList } from './MediaList.tsx';
import { MediaToolbar } from './MediaToolbar.tsx';
import { MediaSelection } from './selection/MediaSelection.tsx';
import { UploadDialog } from './UploadDialog.tsx';
import { viewerKeyRows } from './viewer/labels.ts';

/** The tabs, and beside them the way to another item of theirs. */
const kinds = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);

  & > [role='tablist'] {
    flex: 1 0 auto;
  }
  @media (max-width: 30rem) {
    & > button {
      flex: 1 0 auto;
    }
  }
`;

const Viewer = lazyView(() => import('./viewer/Viewer.tsx'));
const ArrangeDialog = lazyView(() => import('./arrange/ArrangeDialog.tsx'));

/** Media Management (Specification §2). */
export function MediaScreen(actors: MediaActors) {
  const { scope, screen } = actors;
  const list = useSelector(screen, selectList);
  const panel = useSelector(screen, selectPanelRef);
  const deletion = useSelector(screen, selectDeletion);
  const isViewing = useSelector(panel, selectKey) !== null;
  const arrange = useSelector(panel, selectArrangement);
  const upload = useSelector(panel, selectUploadForm);
  useItemKeys(screen);
  useFocusAfterReading(isViewing);
  useEffect(() => {
    void Viewer.preload();
    void ArrangeDialog.preload();
  }, []);
  return (
    <>
      {list && <Library {...actors} list={list} />}
      <Suspense>{isViewing && <Viewer {...actors} />}</Suspense>
      {arrange && <Arrange {...actors} arrange={arrange} />}
      {upload && <UploadDialog scope={scope} upload={upload} />}
      <MediaDeleteDialog deletion={deletion} />
      <KeysDialog
        isOpen={useSelector(screen, selectIsShowingKeys)}
        details="the viewer"
        more={viewerKeyRows}
        onClose={() => screen.send({ type: 'question.dismissed' })}
      />
    </>
  );
}

/** The dialog that arranges a section, and how far its save is. */
function Arrange({ screen, arrange, items }: MediaActors & { arrange: ArrangeActorRef }) {
  const panel = useSelector(screen, selectPanelRef);
  const orderWork = useSelector(panel, ({ context }) => context.orderWork);
  const list = useQuery(items('image', useSelector(arrange, selectSection)));
  return (
    <Suspense>
      <ArrangeDialog
        arrange={arrange}
        items={list.data?.items ?? []}
        progress={
          <BulkProgress
            label="Saving the order"
            settled={useSelector(orderWork, selectSettledCount)}
            total={useSelector(orderWork, selectTasks).length}
            waiting={useSelector(orderWork, selectWaitingCount)}
            onCancel={() => orderWork.send({ type: 'bulk.cancelled' })}
          />
        }
        onClose={() => panel.send({ type: 'panel.dismissed' })}
      />
    </Suspense>
  );
}

/** The media of one section, and what can be done with them. */
function Library({ screen, list, keptOrder, ...queries }: MediaActors & { list: MediaListActorRef }) {
  const panel = useSelector(screen, selectPanelRef);
  const deletion = useSelector(screen, selectDeletion);
  const pageDrop = useSelector(screen, selectPageDrop);
  const search = useSelector(list, selectSearch);
  const selection = useSelector(list, selectSelection);
  const { kind, section, filter, text } = useSelector(list, selectView);
  const { shown, withoutAltText } = useSelector(list, selectResults);
  const currentId = useSelector(list, selectCurrentId);
  const items = useQuery(queries.items(kind, section));
  const totals = useQuery(queries.counts());
  const countOf = (of: MediaKind) => {
    if (totals.data === null) return totals.error === null ? '…' : '–';
    return totalText(totals.data, of);
  };
  const uncounted = totals.data && uncountedText(totals.data);
  const labels = mediaLabels[kind];

  const isSelecting = useSelector(selection, selectIsSelecting);

  const openUpload = () => panel.send({ type: 'upload.requested', kind, section, file: null });
  const refresh = () => {
    items.refresh();
    totals.refresh();
  };
  // Stable, so that a card renders only when its item changes.
  const open = useCallback(
    ({ id }: MediaItem) => panel.send({ type: 'item.opened', key: { kind, section, id } }),
    [panel, kind, section],
  );
  const focus = useCallback(({ id }: MediaItem) => list.send({ type: 'item.focused', id }), [list]);
  const remove = useCallback(
    (item: MediaItem) => requestDeletion(deletion, { kind, section }, item),
    [deletion, kind, section],
  );

  return (
    <>
      <title>Media Management · Studio Admin</title>
      <PageHeader {...headings.media}>
        <Pill>
          Total Images <strong>{countOf('image')}</strong>
        </Pill>
        <Pill>
          Total Videos <strong>{countOf('video')}</strong>
        </Pill>
      </PageHeader>
      <div className={kinds}>
        <Tabs
          label="Kind of media"
          panelId="media-panel"
          tabs={[
            { id: 'image', label: 'Images', count: countOf('image') },
            { id: 'video', label: 'Videos', count: countOf('video') },
          ]}
          selected={kind}
          onSelect={(id) =>
            list.send({ type: 'list.kindSelected', kind: id === 'video' ? 'video' : 'image' })
          }
        />
        <Button tone="primary" icon="upload" onClick={openUpload}>
          {labels.upload}
        </Button>
      </div>
      <div id="media-panel" role="tabpanel" aria-label={labels.tab} data-selecting={isSelecting || undefined}>
        <MediaToolbar
          list={list}
          counts={totals.data}
          shownCount={shown.length}
          missingCount={withoutAltText.length}
          totalCount={items.data?.items.length ?? null}
          onArrange={() =>
            panel.send({
              type: 'arrange.requested',
              section,
              items: items.data?.items ?? [],
              order: keptOrder(section),
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
          isFiltered={filter !== 'all'}
          onShowAll={() => list.send({ type: 'list.filterToggled' })}
          currentId={currentId}
          onFocusItem={focus}
          onOpen={open}
          onDelete={remove}
          onUpload={openUpload}
          onClearSearch={() => search.send({ type: 'search.cleared' })}
          onRefresh={refresh}
        />
        <MediaSelection screen={screen} list={list} />
      </div>
      {pageDrop && <PageDrop pageDrop={pageDrop} panel={panel} place={{ kind, section }} />}
    </>
  );
}
