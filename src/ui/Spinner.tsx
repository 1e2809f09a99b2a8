import { css, keyframes } from 'goober';

const turn = keyframes`
  to {
    transform: rotate(1turn);
  }
`;

const spinner = css`
  flex: none;
  width: 1.25em;
  height: 1.25em;
  border: var(--ring) solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} var(--motion-spin) infinite;
`;

/** Hidden from screen readers; the text beside it says what is in progress. */
export const Spinner = () => <span className={spinner} aria-hidden="true" />;
