import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { lazyPart } from '#components/lazyView.tsx';
import { type ItemKeyEvent, useItemKeys } from '#components/useItemKeys.ts';
import { useUploads } from '#components/useUploads.ts';
import { WaitNotice } from '#components/WaitStatus.tsx';
import type { MediaKind } from '#contract/entities.ts';
import { useQuery } from '#data/useQuery.ts';
import { headings } from '#domain/fixedTexts.ts';
import { totalText, uncountedText } from '#domain/media.ts';
import { selectedAmong } from '#domain/selection.ts';
import { listOf } from '#machines/media-screen/list.ts';
import {
  selectArrangement,
  selectIsShowingKeys,
  selectIsViewing,
  selectSelected,
  selectView,
} from '#machines/media-screen/media-screen.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useFocusAfterReading } from '#ui/VirtualGrid.tsx';
import type { MediaActors } from './actors.ts';
import { mediaLabels } from './labels.ts';
import { noItems, pressKey } from './library.ts';
import { MediaList } from './MediaList.tsx';
import { MediaMenu } from './MediaMenu.tsx';
import { MediaSelection } from './MediaSelection.tsx';
import { MediaToolbar } from './MediaToolbar.tsx';
import { viewerKeyRows } from './viewer/labels.ts';

/** The tabs, and beside them what is rarely done. */
const kinds = css`
  display: flex;
  align-items: center;
  gap: var(--space-half);

  & > [role='tablist'] {
    flex: 1;
    min-width: 0;
  }
  @media (max-width: 30rem) {
    & [role='tab'] {
      padding-inline: var(--space-half);
    }
    & [role='tab'] > span + span {
      min-width: var(--space-4);
    }
    & > button {
      padding-inline: var(--space-1);
    }
  }
`;

const PageDrop = lazyPart(async () => (await import('./upload/PageDrop.tsx')).default);
const Viewer = lazyPart(async () => (await import('./viewer/Viewer.tsx')).default);
const ArrangeDialog = lazyPart(async () => (await import('./arrange/ArrangeDialog.tsx')).default);
const KeysDialog = lazyPart(async () => (await import('#components/KeysDialog.tsx')).KeysDialog);

/** Media Management (Specification §2). */
export function MediaScreen(actors: MediaActors) {
  const { screen } = actors;
  const isViewing = useSelector(screen, selectIsViewing);
  const arrange = useSelector(screen, selectArrangement);
  useItemKeys<ItemKeyEvent>((key) => pressKey(actors, key));
  useFocusAfterReading(isViewing);
  return (
    <>
      <Library {...actors} />
      {isViewing && <Viewer {...actors} />}
      {arrange && <ArrangeDialog {...actors} arrange={arrange} />}
      {useSelector(screen, selectIsShowingKeys) && (
        <KeysDialog more={viewerKeyRows} onClose={() => screen.send({ type: 'question.dismissed' })} />
      )}
    </>
  );
}

/** The media of one section, and what can be done with them. */
function Library(actors: MediaActors) {
  const { screen, scope } = actors;
  const view = useSelector(screen, selectView);
  const { kind, section } = view;
  const items = useQuery(actors.items(kind, section));
  const totals = useQuery(actors.counts());
  const list = listOf(view, items.data?.items ?? noItems);
  const selected = selectedAmong(useSelector(screen, selectSelected), list.all);
  const countOf = (of: MediaKind) => {
    if (totals.data === null) return totals.error === null ? '…' : '–';
    return totalText(totals.data, of);
  };
  const uncounted = totals.data && uncountedText(totals.data);
  const labels = mediaLabels[kind];

  const uploads = useUploads(scope);
  const openUpload = async () =>
    (await scope.uploads()).send({ type: 'uploads.opened', kind, section, files: [] });
  const refresh = () => {
    items.refresh();
    totals.refresh();
  };

  return (
    <>
      <title>Media Management · Studio Admin</title>
      <PageHeader {...headings.media}>
        <Pill>
          <span>Total Images </span>
          <strong>{countOf('image')}</strong>
        </Pill>
        <Pill>
          <span>Total Videos </span>
          <strong>{countOf('video')}</strong>
        </Pill>
      </PageHeader>
      <div className={kinds} data-full-width="">
        <Tabs
          label="Media type"
          panelId="media-panel"
          tabs={[
            { id: 'image', label: 'Images', count: countOf('image') },
            { id: 'video', label: 'Videos', count: countOf('video') },
          ]}
          selected={kind}
          onSelect={(id) => screen.send({ type: 'list.chosen', change: { kind: id } })}
        />
        <MediaMenu {...actors} list={list} />
      </div>
      <div
        id="media-panel"
        role="tabpanel"
        aria-label={labels.tab}
        data-selecting={selected.length > 0 || undefined}
      >
        <MediaToolbar
          screen={screen}
          search={actors.search}
          list={list}
          counts={totals.data}
          items={items}
          onUpload={openUpload}
          onRefresh={refresh}
        />
        <WaitNotice query={totals} title="Still loading totals" />
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
          actors={actors}
          items={items}
          shown={list.shown}
          onUpload={openUpload}
          onRefresh={refresh}
        />
        <MediaSelection screen={screen} writes={actors.writes} list={list} selected={selected} />
      </div>
      {uploads && <PageDrop uploads={uploads} place={{ kind, section }} />}
    </>
  );
}
