import { css } from 'goober';
import type { CardSize } from '#components/CardList.tsx';

/** With space for buttons of 44 px, as touch screens have. */
const cardHeight = 256;

/** Every card has the same height, whatever its content. */
export const cardSize: CardSize = { minWidth: 320, width: 320, gap: 24, height: () => cardHeight };

/** What an article of `InboxCard` looks like. */
export const card = css`
  position: relative;
  height: 100%;
  min-height: ${cardHeight}px;
  display: grid;
  grid-template: auto auto 1fr auto auto / var(--space-3) minmax(0, 1fr) fit-content(50%);
  column-gap: var(--space-1);
  align-items: start;
  padding: var(--space-2-half) var(--space-3);
  background: var(--surface);
  border-radius: var(--radius-large);
  box-shadow: var(--shadow);
  min-width: 0;

  /* Left of the name, its box at the edge of the texts. */
  & > input {
    grid-area: 1 / 1;
    margin: calc((1.5rem - var(--target)) / 2) calc((var(--space-2) - var(--target)) / 2);
  }
  &:has(> input:checked) {
    outline: var(--ring) solid var(--clay);
  }
  & > h2,
  & > p,
  & dd {
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & > h2,
  & > p {
    grid-column: 2;
  }
  & > h2 {
    font-size: var(--text-body);
    line-height: 1.5;
  }
  & > p {
    grid-row: 2;
    grid-column-end: -1;
  }
  & > [data-tone],
  & > [data-saving] {
    grid-column: 3;
    justify-self: end;
  }
  /* Over the end of the email. */
  & > [data-saving] {
    grid-row: 2;
    background: inherit;
  }
  & > [data-tone] {
    grid-row: 1;
  }
  & > p,
  & > dl {
    color: var(--muted);
    font-size: var(--text-small);
  }
  & > [data-message],
  & > [data-facts],
  & > footer {
    grid-column: 1 / -1;
    margin-top: var(--space-1-half);
  }
  & > [data-facts] {
    grid-row: 4;
  }
  & > [data-message] {
    grid-row: 3;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    white-space: normal;
    overflow-wrap: anywhere;
    color: inherit;
    font-size: var(--text-card);
    line-height: 1.4;
  }
  & > dl {
    display: flex;
    align-items: center;
    min-width: 0;
  }
  /* Its icon; the text beside it, which is cut, is for screen readers alone. */
  & dt {
    flex: none;
    display: flex;
    gap: var(--space-1);
    width: calc(1.25em + var(--space-1));
    height: 1.25em;
    overflow: hidden;
  }
  & dd ~ dt {
    flex-shrink: 1;
    min-width: 1.25em;
  }
  & dd {
    min-width: 0;
  }
  & dd:not(:last-child) {
    flex: none;
    margin-right: var(--space-2);
  }
  & > footer {
    display: flex;
    align-items: center;
    gap: var(--space-1);
  }
  & > footer > button {
    flex: none;
  }
  & > footer > :first-child {
    margin-right: auto;
  }
  & > footer > :last-child {
    order: 1;
  }
  @media (pointer: coarse) {
    & > footer > :last-child {
      margin-left: var(--space-1);
    }
  }
  @media (max-width: 24rem) {
    padding-inline: var(--space-2);
  }
`;
