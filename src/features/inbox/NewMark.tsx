import { css } from 'goober';

/** In the padding before the text that follows, which it does not move. A border, because forced colours take backgrounds away. */
const dot = css`
  position: absolute;
  grid-area: 1 / 1;
  margin: calc(0.5lh - var(--space-half)) 0 0 calc(-1 * var(--space-2));
  border: var(--space-half) solid var(--clay);
  border-radius: 50%;
  /* Without a size, its text is for screen readers alone. */
  width: 0;
  height: 0;
  overflow: hidden;
  white-space: nowrap;

  @media (max-width: 24rem) {
    margin-left: calc(-1.5 * var(--space-1));
  }
`;

/** The item is new. */
export const NewMark = () => <span className={dot}>New</span>;
