import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useQuery } from '#app/hooks/useQuery.ts';
import type { MediaCounts, MediaItem, MediaKind } from '#contract/entities.ts';
import { sortMedia, titleOf } from '#domain/media.ts';
import { searchMedia } from '#domain/search.ts';
import type { DeletionActorRef } from '#machines/deletion/deletion.machine.ts';
import {
  type MediaLibraryActorRef,
  selectKind,
  selectOpenId,
  selectSection,
  selectSort,
} from '#machines/media-library/media-library.machine.ts';
import type { QueryActorRef } from '#machines/query/query.machine.ts';
import { type SearchActorRef, selectApplied } from '#machines/search/search.machine.ts';
import type { UploadActorRef } from '#machines/upload/upload.machine.ts';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { DeleteDialog } from '../deletion/DeleteDialog.tsx';
import { MediaList } from './MediaList.tsx';
import { MediaToolbar } from './MediaToolbar.tsx';
import { MediaViewer } from './MediaViewer.tsx';
import { UploadDialog } from './UploadDialog.tsx';
import { mediaWords } from './words.ts';

export interface MediaScreenProps {
  readonly library: MediaLibraryActorRef;
  readonly search: SearchActorRef;
  readonly upload: UploadActorRef;
  readonly deletion: DeletionActorRef;
  itemsOf(kind: MediaKind, section: string): QueryActorRef<readonly MediaItem[]>;
  counts(): QueryActorRef<MediaCounts>;
}

/** Media Management (Specification §2): which items are shown is the library chart's word, their data the query's. */
export function MediaScreen({ library, search, upload, deletion, itemsOf, counts }: MediaScreenProps) {
  const kind = useSelector(library, selectKind);
  const section = useSelector(library, selectSection);
  const sort = useSelector(library, selectSort);
  const openId = useSelector(library, selectOpenId);
  const text = useSelector(search, selectApplied);
  const items = useQuery(itemsOf(kind, section));
  const totals = useQuery(counts());
  const countOf = (of: 'images' | 'videos') => totals.data?.[of] ?? (totals.error === null ? '…' : '–');
  const words = mediaWords[kind];

  const sorted = useMemo(() => sortMedia(items.data ?? [], sort), [items.data, sort]);
  const shown = useMemo(() => searchMedia(sorted, text), [sorted, text]);
  const openItem = openId === null ? undefined : items.data?.find(({ id }) => id === openId);

  const openUpload = () => upload.send({ type: 'upload.opened', kind, section });
  const refresh = () => {
    items.refresh();
    totals.refresh();
  };
  const askToDelete = (item: MediaItem) =>
    deletion.send({
      type: 'deletion.requested',
      target: { id: item.id, label: titleOf(item), kind, section },
    });

  return (
    <>
      <PageHeader title="Media Management" subtitle="The website’s pictures and films, by section.">
        <Pill>
          Total Images <strong>{countOf('images')}</strong>
        </Pill>
        <Pill>
          Total Videos <strong>{countOf('videos')}</strong>
        </Pill>
        <Button tone="primary" icon="upload" onClick={openUpload}>
          {words.upload}
        </Button>
      </PageHeader>
      <Tabs
        label="Kind of media"
        panelId="media-panel"
        tabs={[
          { id: 'image', label: 'Images', count: countOf('images') },
          { id: 'video', label: 'Videos', count: countOf('videos') },
        ]}
        selected={kind}
        onSelect={(id) =>
          library.send({ type: id === 'video' ? 'library.videosSelected' : 'library.imagesSelected' })
        }
      />
      <div id="media-panel" role="tabpanel" aria-label={words.tab}>
        <MediaToolbar
          library={library}
          search={search}
          counts={totals.data}
          shownCount={shown.length}
          totalCount={items.data?.length ?? null}
          isRefreshing={items.isRefreshing}
          onRefresh={refresh}
        />
        <MediaList
          kind={kind}
          items={items}
          shown={shown}
          isSearching={text !== ''}
          onOpen={({ id }) => library.send({ type: 'library.itemOpened', id })}
          onDelete={askToDelete}
          onUpload={openUpload}
          onClearSearch={() => search.send({ type: 'search.cleared' })}
          onRefresh={refresh}
        />
      </div>
      <MediaViewer
        kind={kind}
        item={openItem ?? null}
        isMissing={openId !== null && items.data !== null && openItem === undefined}
        onClose={() => library.send({ type: 'library.itemClosed' })}
        onDelete={askToDelete}
      />
      <UploadDialog upload={upload} />
      <DeleteDialog deletion={deletion} />
    </>
  );
}
