import { css } from 'goober';
import { useState } from 'react';
import type { MediaKind } from '#contract/entities.ts';
import { Icon } from '#ui/Icon.tsx';
import { ReducedImage } from './ReducedImage.tsx';

const frame = css`
  grid-area: picture;
  display: grid;
  place-items: center;
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: var(--radius-small);
  background: var(--sunken);
  color: var(--oak);

  & > canvas {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  & > svg {
    width: var(--space-3);
    height: var(--space-3);
  }
`;

/** A small picture of the file while the row is in view; an icon for a film and for what does not decode. */
export function Thumbnail({
  file,
  kind,
  isInView,
}: {
  file: File | null;
  kind: MediaKind;
  isInView: boolean;
}) {
  const [undecodable, setUndecodable] = useState<File | null>(null);
  const picture = file?.type.startsWith('image/') && file !== undecodable ? file : null;
  if (picture && !isInView) return <div className={frame} />;
  return (
    <div className={frame} aria-hidden="true">
      {picture ? (
        <ReducedImage source={picture} onError={() => setUndecodable(picture)} />
      ) : (
        <Icon name={kind} />
      )}
    </div>
  );
}
