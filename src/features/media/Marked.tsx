import { partsOf } from '#domain/marks.ts';

/** A text in which what the search has found is marked. */
export const Marked = ({ text, search }: { text: string; search: string }) =>
  search === ''
    ? text
    : partsOf(text, search).map((part) =>
        part.isMatch ? <mark key={part.start}>{part.text}</mark> : part.text,
      );
