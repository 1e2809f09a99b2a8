import { fontFamily } from './textWidth.ts';

/** Light and dark. */
const palette = {
  paper: ['#faf7f2', '#171411'],
  surface: ['#ffffff', '#211d19'],
  sunken: ['#f2ede4', '#2b2621'],
  line: ['#d8cdbd', '#4a433b'],
  border: ['#8a7f70', '#8a7e70'],
  ink: ['#1f1b16', '#f3ede4'],
  muted: ['#655d53', '#b8ad9d'],
  clay: ['#9a4a2b', '#e08f6b'],
  edge: ['#5c5348', '#b3a898'],
  guard: ['#6a3a9c', '#c9a8f0'],
  emit: ['#0d6a66', '#74cbc3'],
  danger: ['#a3202c', '#f2928c'],
  later: ['#275a8a', '#93bfe8'],
  changed: ['#8f5500', '#f0b04a'],
  added: ['#2f7a45', '#7fcf95'],
  'added-soft': ['#e2f3e6', '#1b3323'],
  'removed-soft': ['#fbe6e5', '#3d2020'],
  'changed-soft': ['#fbefd6', '#3a2c12'],
  'active-soft': ['#f7e2d6', '#4a2c1d'],
} as const;

const variables = (theme: 0 | 1): string =>
  Object.entries(palette)
    .map(([name, colours]) => `--${name}:${colours[theme]}`)
    .join(';');

/** CSS variables that follow the system's theme. */
export const colourVariables = (selector: string): string =>
  `${selector}{${variables(0)}}@media(prefers-color-scheme:dark){${selector}{${variables(1)}}}`;

const shapes = [
  `.chart{font-family:${fontFamily};font-size:12px;background:var(--paper)}`,
  '.chart text{fill:var(--ink);white-space:pre}',
  '.chart .strong{font-weight:700;font-size:14px}',
  '.chart .muted{fill:var(--muted)}',
  '.chart .guard{fill:var(--guard)}',
  '.chart .emit{fill:var(--emit)}',
  '.paper{fill:var(--paper)}',
  '.box{fill:var(--surface);stroke:var(--border)}',
  '.container>.box{stroke:var(--line)}',
  '.odd>.box{fill:var(--sunken)}',
  '.even>.box{fill:var(--paper)}',
  '.region>.box{stroke-dasharray:6 4;stroke:var(--border)}',
  '.inset{fill:none;stroke:var(--border)}',
  '.rule{stroke:var(--line)}',
  '.line{fill:none;stroke:var(--edge);stroke-width:1.4}',
  '.head{fill:var(--edge)}',
  '.dot{fill:var(--ink)}',
  '.pill{fill:var(--surface);stroke:var(--edge);stroke-dasharray:3 3}',
  '.always>.line{stroke-dasharray:7 4}',
  '.after>.line{stroke-dasharray:1.5 4;stroke-linecap:round;stroke-width:2}',
  '.error>.line{stroke:var(--danger)}',
  '.error>.head{fill:var(--danger)}',
  '.error>text>.event{fill:var(--danger)}',
  '.after>text>.event{fill:var(--later)}',
  '.echo:not([class*=" is-"])>.line,.echo:not([class*=" is-"])>.head{visibility:hidden}',
].join('');

/** Coloured thick: what a comparison says of a state or a transition, and what runs. */
const marks = (['added', 'removed', 'changed'] as const)
  .map((mark) => {
    const colour = { added: 'added', removed: 'danger', changed: 'changed' }[mark];
    return [
      `.is-${mark}>.line{stroke:var(--${colour});stroke-width:3}`,
      `.is-${mark}>.head{fill:var(--${colour});stroke:var(--${colour});stroke-width:2}`,
      `.is-${mark}>.box{fill:var(--${mark}-soft);stroke:var(--${colour});stroke-width:2.5}`,
      `.block.is-${mark}>text,.block.is-${mark} tspan,.edge.is-${mark} tspan{fill:var(--${colour})}`,
    ].join('');
  })
  .join('');

const states = [
  '.is-removed>.line,.is-removed>.box{stroke-dasharray:7 5}',
  '.is-removed text{text-decoration:line-through}',
  '.container.is-changed>.box{fill:var(--paper)}',
  '.state:not(.container).is-active>.box{fill:var(--active-soft);stroke:var(--clay);stroke-width:2.5}',
  '.state:not(.container).is-active>text>.strong{fill:var(--clay)}',
  '.state.is-next>.box{stroke:var(--later);stroke-width:2.5}',
  '.is-next>.line{stroke:var(--later);stroke-width:2.2}',
  '.is-next>.head{fill:var(--later)}',
  '.is-taken>.line{stroke:var(--clay);stroke-width:3}',
  '.is-taken>.head{fill:var(--clay);stroke:var(--clay);stroke-width:2}',
  '.block.is-taken tspan{fill:var(--clay);font-weight:700}',
].join('');

/** Needs the variables of `colourVariables`. */
export const pictureStyle = shapes + marks + states;
