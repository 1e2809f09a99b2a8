import { css } from 'goober';

/** A checkbox with its label. */
export const option = css`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  min-height: var(--target-small);
  justify-self: start;

  & > input {
    flex: none;
    width: 1.25em;
    height: 1.25em;
    margin: 0;
    accent-color: var(--clay);
  }
  & kbd {
    padding: 0 var(--space-half);
    border: var(--hairline) solid var(--control-line);
    border-radius: var(--radius-small);
    background: var(--sunken);
    font: inherit;
  }
`;

export const hint = css`
  margin: 0;
  max-width: 72ch;
  color: var(--muted);
  font-size: var(--text-small);

  &:empty {
    display: none;
  }
`;
