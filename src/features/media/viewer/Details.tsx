import { css } from 'goober';
import { type ReactNode, useId } from 'react';
import { CopyButton } from '#components/CopyButton.tsx';
import type { MediaItem } from '#contract/entities.ts';
import { fileOf, lengthText, pixelsText, thumbnailOf } from '#domain/media.ts';

/** Of the file itself, once it is loaded. */
export interface MediaSize {
  readonly width: number;
  readonly height: number;
  /** Of a video whose length is known. */
  readonly seconds: number | null;
}

/** Of a file that cannot be shown. */
export const unknownSize: MediaSize = { width: 0, height: 0, seconds: null };

const list = css`
  display: grid;
  gap: var(--space-1);

  details > & {
    margin-top: var(--space-1);
  }
  & > div {
    display: grid;
    grid-template-columns: 6.5rem minmax(0, 1fr);
    gap: var(--space-1);
    font-size: var(--text-small);
  }
  & dt {
    color: var(--muted);
  }
  & dd {
    overflow-wrap: anywhere;
  }
`;

/** What the caption does not say of an item; behind 'Details', what is rarely needed. */
export const Details = ({ item, size }: { item: MediaItem; size: MediaSize | null }) => (
  <>
    <dl className={list}>
      <Fact label="Dimensions">{size ? (size.width ? pixelsText(size) : 'Unknown') : '…'}</Fact>
      {size?.seconds != null && <Fact label="Duration">{lengthText(size.seconds)}</Fact>}
      <Fact label="Alt text">{item.alt_text?.trim() || 'None'}</Fact>
    </dl>
    <details>
      <summary>Details</summary>
      <dl className={list}>
        <Fact label="Sort order">{item.sort_order}</Fact>
        {item.cloudinary_public_id && <Fact label="Public ID">{item.cloudinary_public_id}</Fact>}
        <Address label="File URL" url={fileOf(item)} />
        <Address label="Thumbnail URL" url={thumbnailOf(item, 'video')} />
      </dl>
    </details>
  </>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);

function Address({ label, url }: { label: string; url: string | null }) {
  const id = useId();
  if (url === null) return null;
  return (
    <Fact label={label}>
      <span id={id}>{url}</span>
      <CopyButton text={url} what={label} sourceId={id} />
    </Fact>
  );
}
