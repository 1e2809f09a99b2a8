import type { InboxItem } from '#contract/entities.ts';
import { once } from './scope.ts';
import type { SessionScope } from './services.ts';

/** The topics whose items are new until they are seen. */
export type Inbox = 'inquiries' | 'contact';

/** The lists that are read, for the code that is loaded after the first of them (decision 75). */
interface ListReads {
  /** Read before there was a listener, by topic. */
  readonly waiting: Map<string, readonly InboxItem[]>;
  listener?: (topic: string, items: readonly InboxItem[]) => void;
}

export const listReadsOf = (scope: SessionScope): ListReads => once(scope, createListReads);

const createListReads = (): ListReads => ({ waiting: new Map() });
