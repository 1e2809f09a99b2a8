import { css } from 'goober';
import { type ReactNode, useId, useState } from 'react';
import type { MediaItem } from '#contract/entities.ts';
import { fileOf, lengthText, pixelsText, thumbnailOf } from '#domain/media.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';

/** Of the file itself, once it is loaded. */
export interface MediaSize {
  readonly width: number;
  readonly height: number;
  /** Of a film whose length is known. */
  readonly seconds: number | null;
}

const list = css`
  display: grid;
  gap: var(--space-1);

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

const addresses = css`
  display: grid;
  gap: var(--space-2);
  margin-top: var(--space-1);
`;

/** What the caption does not say of an item, and its addresses to copy. */
export function Details({ item, size }: { item: MediaItem; size: MediaSize | null }) {
  const file = fileOf(item);
  const thumbnail = thumbnailOf(item, 'video');
  return (
    <>
      <dl className={list}>
        <Fact label="Dimensions">{size ? pixelsText(size) : '…'}</Fact>
        {size?.seconds != null && <Fact label="Length">{lengthText(size.seconds)}</Fact>}
        <Fact label="Alt text">{item.alt_text?.trim() || 'None'}</Fact>
        <Fact label="Sort order">{item.sort_order}</Fact>
        {item.cloudinary_public_id && <Fact label="Public id">{item.cloudinary_public_id}</Fact>}
      </dl>
      <div className={addresses}>
        {file && <CopyField label="Address of the file" text={file} />}
        {thumbnail && <CopyField label="Address of the thumbnail" text={thumbnail} />}
      </div>
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);

/** Where the browser forbids copying, the text is selected. */
function CopyField({ label, text }: { label: string; text: string }) {
  const id = useId();
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied');
    } catch {
      document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select();
      setOutcome('Selected, to be copied');
    }
  };
  return (
    <div>
      <TextField
        id={id}
        label={label}
        value={text}
        readOnly
        trailing={
          <Button size="small" tone="quiet" aria-label={`Copy: ${label}`} onClick={copy}>
            Copy
          </Button>
        }
      />
      <LiveRegion>{outcome}</LiveRegion>
    </div>
  );
}
