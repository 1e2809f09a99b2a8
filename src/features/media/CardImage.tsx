import { useState } from 'react';
import type { MediaItem } from '#contract/entities.ts';
import { altOf, hasSmallImage, sharperOf } from '#domain/media.ts';
import { ReducedImage } from './ReducedImage.tsx';

/** Whether a script may read the image: the content security policy permits requests to the own origin. */
const isReadable = (url: string): boolean =>
  typeof createImageBitmap === 'function' && new URL(url).origin === window.location.origin;

/**
 * The image of a card. Where the server has only the original, a script decodes it in the size of the card: a browser
 * keeps decoded originals in their full size.
 */
export function CardImage({
  url,
  item,
  isInFirstRow,
  onError,
}: {
  url: string;
  item: MediaItem;
  isInFirstRow: boolean;
  onError(): void;
}) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [irreducibleUrl, setIrreducibleUrl] = useState<string | null>(null);
  if (!hasSmallImage(item) && url !== irreducibleUrl && isReadable(url))
    return (
      <ReducedImage
        key={url}
        source={url}
        role="img"
        aria-label={altOf(item)}
        onError={() => setIrreducibleUrl(url)}
      />
    );
  const sharper = sharperOf(item);
  return (
    <img
      src={url}
      srcSet={sharper === null || sharper === url || sharper === failedUrl ? undefined : `${sharper} 2x`}
      alt={altOf(item)}
      loading={isInFirstRow ? 'eager' : 'lazy'}
      fetchPriority={isInFirstRow ? 'high' : undefined}
      decoding="async"
      onError={({ currentTarget: { currentSrc } }) =>
        currentSrc !== url && currentSrc === sharper ? setFailedUrl(sharper) : onError()
      }
    />
  );
}
