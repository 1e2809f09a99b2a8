import type { MediaItem } from '#contract/entities.ts';
import { titleOf } from '#domain/media.ts';
import type { DeletionActorRef, MediaDeletionTarget } from '#machines/deletion/deletion.machine.ts';
import type { MediaPlace } from '#machines/media-edit/events.ts';

/** Opens the delete confirmation of an item. */
export const requestDeletion = (
  deletion: DeletionActorRef<MediaDeletionTarget>,
  place: MediaPlace,
  item: MediaItem,
) =>
  deletion.send({
    type: 'deletion.requested',
    target: { ...place, id: item.id, label: titleOf(item) },
  });
