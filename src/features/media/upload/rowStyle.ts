import { css } from 'goober';
import { sheetWidth } from '#ui/breakpoints.ts';

/** Of a closed row that has not been laid out. */
export const rowHeight = '3.5rem';

/** The columns are as wide in each state, with whatever texts and buttons. */
export const rowStyle = css`
  display: grid;
  grid-template:
    'picture title file state buttons' auto
    '. problem problem problem problem' auto
    '. texts texts texts texts' auto / var(--space-5) minmax(0, 3fr) minmax(0, 2fr) 8rem 8.5rem;
  gap: 0 var(--space-2);
  align-items: center;
  padding-block: var(--space-1);
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
  & > [data-area='file'] {
    grid-area: file;
    overflow: hidden;
    font-size: var(--text-small);
    color: var(--muted);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > [data-area='problem'] {
    grid-area: problem;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-half) var(--space-1);
    padding-top: var(--space-half);
    font-size: var(--text-small);
  }
  & [data-problem] {
    flex: 1 1 16rem;
    color: var(--danger);
  }
  & > [data-area='texts'] {
    grid-area: texts;
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr));
    gap: var(--space-1) var(--space-2);
    padding-block: var(--space-1);
    font-size: var(--text-small);
  }
  & textarea {
    min-height: var(--target);
  }
  & > [data-area='state'] {
    grid-area: state;
  }
  & > [data-area='buttons'] {
    grid-area: buttons;
    display: flex;
    justify-content: flex-end;
    gap: var(--space-half);
  }
  & [aria-expanded='true'] > svg {
    rotate: 180deg;
  }
  @media (max-width: ${sheetWidth - 0.02}px) {
    grid-template:
      'picture title buttons' auto
      'picture file state' auto
      'problem problem problem' auto
      'texts texts texts' auto / var(--space-5) minmax(0, 1fr) auto;
    gap: var(--space-half) var(--space-1);

    & > [data-area='state'] {
      justify-self: end;
    }
  }
`;
