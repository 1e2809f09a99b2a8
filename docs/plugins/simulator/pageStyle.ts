import { css } from 'goober';

/** A header above a panel that fills the window. */
export const pageStyle = css`
  height: 100dvh;
  display: grid;
  grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
  container-type: inline-size;
  font-size: var(--text-small);

  & > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-half) var(--space-1);
    padding: var(--space-1);
    border-bottom: var(--hairline) solid var(--line);
    background: var(--surface);
  }
  & h1 {
    font-size: var(--text-large);
    outline: none;
  }
  & h2,
  & h3 {
    font: var(--weight-strong) var(--text-small) / 1.5 var(--font-text);
  }
  & [role='status'] {
    color: var(--muted);
  }
  & > div {
    min-height: 0;
  }
`;
