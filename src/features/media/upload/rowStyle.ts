import { css } from 'goober';
import { sheetWidth } from '#ui/breakpoints.ts';

/** Of a row that has not been laid out. */
export const rowHeight = '12rem';

/** The columns are as wide in each state, with whatever texts and buttons. */
export const rowStyle = css`
  display: grid;
  grid-template: 'picture title state' auto 'picture texts buttons' auto / var(--space-8) minmax(0, 1fr) 11rem;
  gap: var(--space-1) var(--space-2);
  align-items: start;
  padding-block: var(--space-2);
  border-top: var(--hairline) solid var(--line);
  content-visibility: auto;
  contain-intrinsic-size: auto ${rowHeight};

  /* There in each state, so that a failure does not change the width of the fields. */
  padding-inline-start: var(--space-1);
  border-inline-start: var(--space-half) solid transparent;

  &[data-failed] {
    border-inline-start-color: var(--danger);
  }

  & > [data-area='title'] {
    grid-area: title;
  }
  & > [data-area='texts'] {
    grid-area: texts;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1);
    font-size: var(--text-small);
    color: var(--muted);
  }
  & > [data-area='texts'] > p {
    flex: 1 1 10rem;
    overflow-wrap: anywhere;
  }
  & > [data-area='texts'] > [data-problem] {
    display: flex;
    align-items: center;
    gap: var(--space-half);
    flex-basis: 100%;
    color: var(--danger);
  }
  & [data-problem] > svg {
    flex: none;
    width: 1.25em;
    height: 1.25em;
  }
  & > [data-area='texts'] > [data-fields] {
    flex: 1 0 100%;
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
    gap: var(--space-1);
    color: var(--ink);
  }
  & textarea {
    min-height: var(--target);
  }
  & > [data-area='state'] {
    grid-area: state;
    justify-self: end;
    align-self: center;
    text-align: right;
  }
  & > [data-area='buttons'] {
    grid-area: buttons;
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--space-half);
  }
  @media (max-width: ${sheetWidth - 0.02}px) {
    & > [data-area='texts'] > p {
      flex-basis: 100%;
    }
    grid-template: 'picture title' auto 'texts texts' auto 'state buttons' auto / var(--space-8) minmax(0, 1fr);

    & > [data-area='state'] {
      grid-column: 1 / -1;
      justify-self: start;
      text-align: left;
    }
    & > [data-area='buttons'] {
      grid-row: 3;
      grid-column: 2;
      justify-self: end;
    }
  }
`;
