import { toastError } from '#components/toasts.ts';
import type { InboxItem } from '#contract/entities.ts';
import type { SessionScope } from '#session/services.ts';
import type { InboxKind } from '../api.ts';

/** Opens a reply to the item in the mail program, or says why there can be none: for a key, wherever the focus is. */
export const requestReply = (scope: SessionScope, kind: InboxKind, item: InboxItem): Promise<void> =>
  import('./actors.ts').then(
    ({ sendReply }) => sendReply(scope, kind, item),
    () => toastError('The reply could not be loaded. Please try again.'),
  );
