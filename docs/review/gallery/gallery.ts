import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { ReviewConfig } from '../config.ts';
import { type Chart, sizeOf, statesOf } from '../core/chart.ts';
import { chartFingerprint } from '../core/coverage.ts';
import { transitionLabel } from '../core/label.ts';
import { colourVariables, pictureStyle } from '../picture/style.ts';
import { escapeText } from '../picture/svg.ts';
import { bundleScript } from './bundleScript.ts';
import type { DocumentedChart, DrawnChart } from './documentedChart.ts';
import { inGroups } from './groups.ts';
import { firstParagraph, markdownHtml, withoutBeginning } from './markdown.ts';
import type { Review } from './outputFiles.ts';

export const pageFile = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'page', name), 'utf8');

/** A TypeScript file of `page/` with its imports. */
async function pageScript(name: string): Promise<string> {
  const input = join(import.meta.dirname, 'page', name);
  const { code } = await bundleScript(input, 'es', { build: { minify: false } });
  return code.trimEnd();
}

const pageStyle = (): string =>
  `${colourVariables(':root')}\n${pageFile('page.css').trimEnd()}\n${pictureStyle}`;

/** `../../`: from the output folder to the root. */
export const pathUp = ({ root, out }: ReviewConfig): string =>
  `${relative(resolve(root, out), root).replaceAll('\\', '/')}/`;

/** What the scripts of the page need to know of the project. */
export interface PageSettings {
  readonly up: string;
  readonly requirements: { readonly title: string; readonly path: string } | null;
  readonly trace: string | null;
  readonly stories: { readonly folder: string; readonly command: string } | null;
  readonly hasSimulator: boolean;
  readonly hasApplication: boolean;
}

const settingsOf = (config: ReviewConfig): PageSettings => ({
  up: pathUp(config),
  requirements: config.requirements
    ? { title: config.requirements.title, path: config.requirements.path }
    : null,
  trace: config.tests?.trace ?? null,
  stories: config.stories ? { folder: config.stories.folder, command: config.stories.command } : null,
  hasSimulator: config.simulator !== undefined,
  hasApplication: config.application !== undefined,
});

const table = (caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : [
        `<table><caption>${caption}</caption>`,
        `<thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>`,
        `<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody></table>`,
      ].join('\n');

/** The style sheet of the page holds the style of the pictures. */
const withoutStyle = (svg: string): string => svg.replace(/<style>.*?<\/style>\n/, '').trimEnd();

/** A picture with zoom buttons. */
export const figure = (name: string, label: string, svg: string, isHidden = false): string =>
  [
    `<figure${isHidden ? ' hidden' : ''} class="picture" data-picture="${escapeText(name)}">`,
    '<div class="tools">',
    '<button type="button" data-zoom="out" aria-label="Smaller">−</button>',
    '<button type="button" data-zoom="fit">Fit</button>',
    '<button type="button" data-zoom="actual">100 %</button>',
    '<button type="button" data-zoom="in" aria-label="Larger">+</button>',
    '</div>',
    `<div class="frame" tabindex="0" role="region" aria-label="${escapeText(label)}">`,
    withoutStyle(svg),
    '</div>',
    '</figure>',
  ].join('\n');

/** The whole picture, and first its summary where there is one. */
function pictures(name: string, id: string, { svg, summary }: DrawnChart): string {
  const whole = figure(name, `Picture of the statechart ${id}`, svg, summary !== null);
  if (summary === null) return whole;
  return [
    '<p class="tools"><button type="button" class="level" aria-pressed="false">Show everything</button></p>',
    figure(`${name} summary`, `Summary of the statechart ${id}`, summary),
    whole,
  ].join('\n');
}

/** A picture with a place for what is selected in it. */
export const stage = (picture: string): string => `<div class="stage">\n<div>\n${picture}\n</div>\n</div>`;

function article(documented: DocumentedChart, up: string): string {
  const { name, path, chart, outline, prose, events, ports, lines, documents } = documented;
  const link = (to: string, text: string) => `<a href="${escapeText(up + to)}">${text}</a>`;
  const fileLink = (file: string) => link(file, `<code>${escapeText(file)}</code>`);
  const { states, transitions } = sizeOf(chart);
  const reasons = withoutBeginning(prose);
  const fingerprint = chartFingerprint(chart);
  return [
    `<article id="${name}" data-chart="${chart.id}" data-fingerprint="${fingerprint}" data-path="${escapeText(path)}">`,
    `<h2><a href="#${name}">${chart.id}</a></h2>`,
    `<p class="lead">${escapeText(chart.root.description ?? '')}</p>`,
    prose === '' ? '' : `<div class="prose">${markdownHtml(firstParagraph(prose), 3)}</div>`,
    '<ul class="seen" aria-label="What a person sees"></ul>',
    `<p class="facts">${states} states · ${transitions} transitions · ${fileLink(path)}</p>`,
    stage(pictures(name, chart.id, documented)),
    documents.all.length === 0
      ? ''
      : `<p class="facts documents">The chart names ${documents.all.map((each) => link(each.path, escapeText(each.label))).join(', ')}</p>`,
    labelsScript(chart),
    `<script type="application/json" data-lines>${json(lines)}</script>`,
    `<script type="application/json" data-documents>${json(documents.ids)}</script>`,
    reasons === ''
      ? ''
      : `<details open><summary>Why it is so</summary>\n<div class="prose">${markdownHtml(reasons, 3)}</div></details>`,
    '<details><summary>Events and ports</summary>',
    table(
      'Events',
      ['Event', 'Sent by'],
      events.map(({ event, senders }) => [
        `<code>${escapeText(event)}</code>`,
        senders.map(fileLink).join('<br>'),
      ]),
    ),
    table(
      'Ports',
      ['Port', 'Provided by'],
      ports.map(({ port, providers }) => [
        `<code>${escapeText(port)}</code>`,
        providers.length === 0
          ? 'the chart itself'
          : providers
              .map(({ path, how }) => `${fileLink(path)} (<code>${escapeText(how)}</code>)`)
              .join('<br>'),
      ]),
    ),
    table(
      'Guards made of others',
      ['Guard', 'Is'],
      chart.guards.map(({ name: guard, meaning }) => [
        `<code>${escapeText(guard)}</code>`,
        `<code>${escapeText(meaning)}</code>`,
      ]),
    ),
    '</details>',
    '<details class="words"><summary>In words</summary></details>',
    `<details><summary>Outline</summary>\n<pre>${escapeText(outline)}</pre></details>`,
    '</article>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** For an element of HTML. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** What states and transitions are called, by id, in the order of the chart. */
const labelsOf = (chart: Chart): Readonly<Record<string, string>> =>
  Object.fromEntries(
    statesOf(chart).flatMap((state) => [
      [state.id, state.description ?? ''],
      ...state.transitions.map((transition) => [transition.id, transitionLabel(transition, chart)]),
    ]),
  );

export const labelsScript = (chart: Chart): string =>
  `<script type="application/json" data-labels>${json(labelsOf(chart))}</script>`;

/** `title` is plain text, `header` and `body` are HTML, `script` is a file of `page/`. */
export async function pageHtml(
  title: string,
  header: string,
  body: string,
  script: string,
  style: string,
): Promise<string> {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<link rel="icon" href="data:,">',
    `<title>${escapeText(title)}</title>`,
    `<style>\n${pageStyle()}\n${style.trimEnd()}\n</style>`,
    '</head>',
    '<body>',
    '<a class="skip" href="#main">Skip to the charts</a>',
    header,
    `<main id="main" tabindex="-1">\n${body}\n</main>`,
    `<script type="module">\n${await pageScript(script)}\n</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Of what is selected; the scripts move it to the chart and add their panels. */
export const selection = [
  '<section id="selected" aria-labelledby="selected-title" hidden>',
  '<h3 id="selected-title"></h3>',
  '<p class="tools"><button type="button" id="selected-copy">Copy link</button>',
  '<button type="button" id="selected-close">Close</button> <span id="selected-status" role="status"></span></p>',
  '</section>',
].join('\n');

/** The map of all actors. */
const systemArticle = ({ chart, svg, outline }: DrawnChart): string =>
  [
    '<article id="system" data-chart="system">',
    '<h2><a href="#system">System</a></h2>',
    `<p class="lead">${escapeText(chart.root.description ?? '')}</p>`,
    '<p class="facts">A box is a chart, behind # the folder that starts it; a dashed arrow leads to a chart that it starts, a solid one has the events that it sends. <code>port</code>: what it calls, in brackets the chart that repeats the call; <code>←</code>: what the views and adapters of a folder send it; <code>↑</code>: what it emits, and what listeners do then.</p>',
    stage(figure('system', 'Map of all actors', svg)),
    `<details><summary>Outline</summary>\n<pre>${escapeText(outline)}</pre></details>`,
    '</article>',
  ].join('\n');

const promisesArticle = ({ promises }: ReviewConfig, up: string): string =>
  promises === undefined
    ? ''
    : [
        '<article id="promises">',
        '<h2><a href="#promises">Promises</a></h2>',
        '<p class="lead">What holds, whatever a person, the server, the connection and the browser do.</p>',
        `<p class="facts"><a href="${escapeText(up + promises.path)}">How each is checked</a></p>`,
        `<ul>${promises.all.map(({ key, text }) => `<li id="promises/${escapeText(key)}">${escapeText(text)}</li>`).join('\n')}</ul>`,
        '</article>',
      ].join('\n');

/** The links of the charts by group. */
function navigation({ config, charts, system }: Review): string {
  const link = (name: string, text: string) =>
    `<li><a href="#${name}" data-link="${name}">${escapeText(text)}</a></li>`;
  const whole = [
    ...(system ? [link('system', 'System')] : []),
    ...(config.promises ? [link('promises', 'Promises')] : []),
  ];
  const section = (title: string, links: readonly string[]) =>
    `<section>${title === '' ? '' : `<h2>${escapeText(title)}</h2>\n`}<ul>\n${links.join('\n')}\n</ul></section>`;
  return [
    ...(whole.length > 0 ? [section('', whole)] : []),
    ...inGroups(charts, config).map((group) =>
      section(
        group.title,
        group.charts.map(({ name, chart }) => link(name, chart.id)),
      ),
    ),
  ].join('\n');
}

/** A page with all charts that works without a server. */
export async function galleryHtml(review: Review): Promise<string> {
  const { config, charts, system } = review;
  const settings = settingsOf(config);
  const header = [
    '<header>',
    '<h1>Statecharts</h1>',
    '<search><label for="find">Search by everyday words or names</label>',
    '<input id="find" type="search" autocomplete="off" spellcheck="false">',
    '<p id="found" role="status"></p><ol id="results"></ol></search>',
    `<p${settings.trace === null ? ' hidden' : ''}><button type="button" id="coverage">Show coverage</button> <span id="coverage-note" role="status"></span></p>`,
    `<script type="application/json" id="review">${json(settings)}</script>`,
    `<nav aria-label="Charts">\n${navigation(review)}\n</nav>`,
    '</header>',
  ].join('\n');
  return pageHtml(
    'Statecharts',
    header,
    [
      system ? systemArticle(system) : '',
      promisesArticle(config, settings.up),
      ...charts.map((each) => article(each, settings.up)),
      selection,
    ].join('\n'),
    'gallery.ts',
    pageFile('gallery.css'),
  );
}
