import { css } from 'goober';
import type { TextPart } from '#domain/marks.ts';

const mark = css`
  background: var(--pending-soft);
  color: var(--ink);
  border-radius: var(--radius-small);
`;

/** A text in which what the search has found is marked. */
export const Marked = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map(({ start, text, isMatch }) =>
    isMatch ? (
      <mark key={start} className={mark}>
        {text}
      </mark>
    ) : (
      <span key={start}>{text}</span>
    ),
  );
