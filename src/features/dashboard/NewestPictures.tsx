import { css } from 'goober';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { imageSections, type MediaItem, type SectionedMedia } from '#contract/entities.ts';
import { useQuery } from '#data/useQuery.ts';
import { mediaUrl, sortMedia, thumbnailOf, titleOf } from '#domain/media.ts';
import { messageOf } from '#domain/messages.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import type { DashboardActors } from './actors.ts';

const head = css`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: var(--space-2);
`;

const strip = css`
  list-style: none;
  margin: 0;
  padding: 0;
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: var(--space-2);

  @media (max-width: 48rem) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  & a {
    display: grid;
    gap: var(--space-half);
    color: var(--ink);
    font-size: var(--text-small);
    text-decoration: none;
  }
  & a:hover > :last-child {
    text-decoration: underline;
  }
  & a > :last-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const frame = css`
  display: grid;
  place-content: center;
  aspect-ratio: 4 / 3;
  overflow: hidden;
  border-radius: var(--radius);
  background: var(--sunken);
  color: var(--muted);

  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const note = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  color: var(--muted);
`;

const shownPictures = 6;

/** The newest pictures of the website; each leads to the viewer. */
export function NewestPictures({ sectionedMedia }: DashboardActors) {
  const { data, error, isFetching, refresh } = useQuery(sectionedMedia());
  const newest = useMemo(() => data && newestPictures(data), [data]);
  return (
    <Card aria-labelledby="newest-pictures">
      <div className={head}>
        <h2 id="newest-pictures">Newest Pictures</h2>
        <Link href="/media">All media</Link>
      </div>
      {newest?.length === 0 && <p className={note}>No pictures yet</p>}
      {newest && newest.length > 0 && (
        <ul className={strip}>
          {newest.map(({ item, url }) => (
            <li key={`${item.section}/${item.id}`}>
              <Link href={url}>
                <Picture item={item} />
                <span dir="auto">{titleOf(item)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!newest && error === null && (
        <SkeletonGroup label="Loading newest pictures">
          <div className={strip}>
            {Array.from({ length: shownPictures }, (_, index) => (
              <Skeleton key={String(index)} aspect="4 / 3" />
            ))}
          </div>
        </SkeletonGroup>
      )}
      {error !== null && (
        <p className={note} role="status">
          Failed to load: {messageOf(error)}
          <Button
            size="small"
            icon="refresh"
            isBusy={isFetching}
            aria-label="Retry Newest Pictures"
            onClick={refresh}
          >
            Retry
          </Button>
        </p>
      )}
    </Card>
  );
}

/** By their section here, which the url needs: that of the item itself may be any text. */
function newestPictures({ sections }: SectionedMedia) {
  const newest = sortMedia(
    imageSections.flatMap((section) => sections.images[section]),
    'newest',
  ).slice(0, shownPictures);
  return newest.flatMap((item) => {
    const section = imageSections.find((each) => sections.images[each].includes(item));
    return section ? { item, url: mediaUrl('image', section, item.id) } : [];
  });
}

/** The thumbnail; the title beside it is its text. */
function Picture({ item }: { item: MediaItem }) {
  const url = thumbnailOf(item, 'image');
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  return (
    <span className={frame}>
      {url === null || url === brokenUrl ? (
        <Icon name="pictureOff" />
      ) : (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setBrokenUrl(url)} />
      )}
    </span>
  );
}
