import { Marked } from '#components/Marked.tsx';
import { type InboxField, inboxPartsOf } from '#domain/inboxMarks.ts';

export const markFound = (text: string, search: string, field: InboxField) => (
  <Marked parts={inboxPartsOf(text, search, field)} />
);
