import { css, keyframes } from 'goober';
import type { CSSProperties, ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const breathe = keyframes`
  to {
    opacity: 0.5;
  }
`;

const skeleton = css`
  display: block;
  width: 100%;
  max-width: 100%;
  height: 1em;
  border-radius: var(--radius-small);
  background: var(--sunken);
  animation: ${breathe} var(--motion-pulse) infinite alternate;

  /* As high as a line of text. */
  :not(div) > &:not([style*='height']) {
    margin-block: calc((1lh - 1em) / 2);
  }
`;

/** A placeholder while content loads, sized in CSS lengths; a full line of text by default. */
export const Skeleton = (style: Pick<CSSProperties, 'width' | 'height' | 'aspectRatio'>) => (
  <span aria-hidden="true" className={skeleton} style={style} />
);

/** Several placeholders; screen readers announce only the label. */
export const SkeletonGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="status" aria-busy="true" aria-label={label}>
    <VisuallyHidden>{label}</VisuallyHidden>
    <div aria-hidden="true">{children}</div>
  </div>
);
