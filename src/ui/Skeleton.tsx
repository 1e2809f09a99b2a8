import { css, keyframes } from 'goober';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const breathe = keyframes`
  to {
    opacity: 0.5;
  }
`;

const skeleton = css`
  display: block;
  max-width: 100%;
  border-radius: var(--radius-small);
  background: var(--sunken);
  animation: ${breathe} var(--motion-pulse) infinite alternate;
`;

/** A placeholder while content loads, sized in CSS lengths; a full line of text by default. */
export const Skeleton = ({
  width = '100%',
  height,
  aspect,
}: {
  width?: string | undefined;
  height?: string | undefined;
  /** For instance `4 / 3`; replaces the height. */
  aspect?: string | undefined;
}) => (
  <span
    aria-hidden="true"
    className={skeleton}
    style={{ width, height: height ?? (aspect ? 'auto' : '1em'), aspectRatio: aspect }}
  />
);

/** Several placeholders; screen readers announce only the label. */
export const SkeletonGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="status" aria-busy="true" aria-label={label}>
    <VisuallyHidden>{label}</VisuallyHidden>
    <div aria-hidden="true">{children}</div>
  </div>
);
