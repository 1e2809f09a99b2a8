import { css } from 'goober';
import type { MediaItem, MediaKind } from '#contract/entities.ts';
import { fullDate } from '#domain/dates.ts';
import { altOf, descriptionOf, fileOf, sectionLabel, thumbnailOf, titleOf } from '#domain/media.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { mediaLabels } from './labels.ts';

const figure = css`
  margin: 0;
  display: grid;
  gap: var(--space-2);

  & img,
  & video {
    display: block;
    width: 100%;
    max-height: 60vh;
    object-fit: contain;
    background: var(--sunken);
    border-radius: var(--radius);
  }
  & figcaption {
    display: grid;
    gap: var(--space-1);
    color: var(--muted);
    overflow-wrap: anywhere;
  }
  & p {
    margin: 0;
  }
`;

/** The open image or video. `isMissing`: the url names an item that no longer exists. */
export function MediaViewer({
  kind,
  item,
  isMissing,
  onClose,
  onDelete,
}: {
  kind: MediaKind;
  item: MediaItem | null;
  isMissing: boolean;
  onClose(): void;
  onDelete(item: MediaItem): void;
}) {
  return (
    <Dialog
      title={item ? titleOf(item) : mediaLabels[kind].one}
      size="large"
      isOpen={item !== null || isMissing}
      onDismiss={onClose}
      footer={
        <>
          {item && (
            <Button tone="caution" icon="trash" onClick={() => onDelete(item)}>
              Delete
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {item ? (
        <figure className={figure}>
          {kind === 'video' ? (
            <video
              key={item.id}
              src={fileOf(item) ?? undefined}
              poster={thumbnailOf(item, 'video') ?? undefined}
              aria-label={altOf(item)}
              controls
              autoPlay
              playsInline
            />
          ) : (
            <img src={fileOf(item) ?? thumbnailOf(item, 'image') ?? undefined} alt={altOf(item)} />
          )}
          <figcaption>
            <p dir="auto">{descriptionOf(item)}</p>
            <p>
              {[sectionLabel(item.section), item.category, fullDate(item.created_at)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </figcaption>
        </figure>
      ) : (
        <p>It is no longer there: it may have been deleted in another window.</p>
      )}
    </Dialog>
  );
}
