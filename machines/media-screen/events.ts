import type { MediaKind } from '#contract/entities.ts';
import type { BulkTask } from '../bulk-work/bulk-work.machine.ts';
import type { DeletionReport, MediaDeletionTarget } from '../deletion/deletion.machine.ts';
import type { LocationEvent } from '../location.ts';
import type { MediaItemKey } from '../media-edit/events.ts';
import type { MediaListReport } from '../media-list/events.ts';
import type { MediaPanelReport } from '../media-panel/events.ts';

/** An item of the bulk work. */
export interface BulkMediaItem extends MediaItemKey {
  readonly key: string;
  readonly label: string;
}

export type MediaChange =
  | { readonly type: 'deletion' }
  /** Empty for none. */
  | { readonly type: 'category'; readonly category: string };

export type MediaTask = BulkTask<BulkMediaItem, MediaChange>;

export type MediaScreenEvent =
  | LocationEvent
  | MediaListReport
  | MediaPanelReport
  | DeletionReport<MediaDeletionTarget>
  /** From the port `watchSession`. `isRequested`: by a sign-out, in whichever tab. */
  | { type: 'session.ended'; isRequested: boolean }
  // By keys, for the item of the viewer or the current card.
  | { type: 'current.moved'; step: 1 | -1 }
  | { type: 'current.opened' }
  | { type: 'current.toggled' }
  | { type: 'current.deletionRequested' }
  | { type: 'help.requested' }
  /** The keys are closed. */
  | { type: 'question.dismissed' }
  /** The upload form, from anywhere in the application. */
  | { type: 'upload.requested'; kind: MediaKind };

export type MediaScreenEmitted =
  /** The query of the URL. `isEntry` when it is a new entry of the history. */
  | { type: 'screen.searchChanged'; search: string; isEntry: boolean }
  /** The screen is to be shown, with this query. */
  | { type: 'screen.requested'; search: string };
