import { css } from 'goober';
import { useEffect, useState } from 'react';
import { pixelsText } from '#domain/sectionWishes.ts';
import { bytesText } from '#domain/upload.ts';
import { makeSmall } from './pictures.ts';
import { useFacts } from './useFacts.ts';

const pair = css`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-2);

  & > figure {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-half);
    margin: 0;
    padding: var(--space-1);
    border: var(--hairline) solid var(--line);
    border-radius: var(--radius);
  }
  & > figure > div {
    aspect-ratio: 3 / 2;
    background: var(--sunken);
    border-radius: var(--radius-small);
  }
  & img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
  & figcaption {
    font-variant-numeric: tabular-nums;
  }
  & strong {
    display: block;
  }
`;

const asItIs = async (file: File) => file;

/** Two pictures side by side with their sizes; the original as a small copy, because it may be large. */
export const Comparison = ({ before, after }: { before: File; after: File }) => (
  <div className={pair}>
    <Side label="Before" file={before} load={makeSmall} />
    <Side label="After" file={after} load={asItIs} />
  </div>
);

function Side({
  label,
  file,
  load,
}: {
  label: string;
  file: File;
  load(file: File, signal: AbortSignal): Promise<Blob>;
}) {
  const facts = useFacts('image', file);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (picture: Blob) => {
      if (signal.aborted) return;
      const made = URL.createObjectURL(picture);
      signal.addEventListener('abort', () => URL.revokeObjectURL(made));
      setUrl(made);
    };
    // What cannot be shown can still be uploaded.
    load(file, signal).then(show, () => undefined);
    return () => controller.abort();
  }, [file, load]);
  return (
    <figure>
      <figcaption>
        <strong>{label}</strong>
        {facts && `${pixelsText(facts)} · `}
        {bytesText(file.size)}
      </figcaption>
      <div>{url !== null && <img src={url} alt={`${label}: ${file.name}`} />}</div>
    </figure>
  );
}
