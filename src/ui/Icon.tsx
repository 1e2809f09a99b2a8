import { css } from 'goober';
import type { icons } from './icons.ts';

export type IconName = keyof typeof icons;

const icon = css`
  flex: none;
  width: 1.25em;
  height: 1.25em;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

/** A line icon in the colour and size of the surrounding text; hidden from screen readers. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={icon}>
    <use href={`#icon-${name}`} />
  </svg>
);
