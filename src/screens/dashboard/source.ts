import type { QueryView } from '#app/hooks/useQuery.ts';
import type { MediaCounts } from '#contract/entities.ts';
import type { IconName } from '#ui/Icon.tsx';

/** One source as the screen shows it: what it says, whether it has given up, and how to ask it again. */
export interface SourceView<Data> extends Pick<QueryView<Data>, 'data' | 'updatedAt'> {
  readonly hasFailed: boolean;
  retry(): void;
}

/** The media counts, which may come from the media cache: `readAt` is when the server was asked, in epoch milliseconds. */
export interface DatedCounts extends MediaCounts {
  readonly readAt: number;
}

/** One stat card: a figure, or why there is none. */
export interface Figure {
  readonly label: string;
  readonly icon: IconName;
  /** Fixed text, not computed. */
  readonly change: string;
  readonly source: SourceView<unknown>;
  readonly value: number | undefined;
}
