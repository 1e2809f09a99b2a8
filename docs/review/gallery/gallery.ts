import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sizeOf } from '../core/chart.ts';
import { systemChart } from '../core/system.ts';
import { layOut } from '../picture/layout.ts';
import { colourVariables, pictureStyle } from '../picture/style.ts';
import { drawSvg, escapeText } from '../picture/svg.ts';
import { bundleScript } from './bundle.ts';
import { markdownHtml } from './markdown.ts';
import type { Drawing, DrawnChart } from './page.ts';

const pageFile = (name: string): string => join(import.meta.dirname, 'page', name);

const pageStyle = (): string =>
  `${colourVariables(':root')}\n${readFileSync(pageFile('page.css'), 'utf8').trimEnd()}\n${pictureStyle}`;

interface PageParts {
  readonly title: string;
  /** HTML. */
  readonly header: string;
  /** HTML. */
  readonly body: string;
  readonly script: string;
  /** CSS in addition to that of the pictures. */
  readonly style: string;
}

/** A page in one file. */
const pageHtml = ({ title, header, body, script, style }: PageParts): string =>
  [
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
    '<a class="skip" href="#main">Skip to the content</a>',
    header,
    `<main id="main" tabindex="-1">\n${body}\n</main>`,
    `<script type="module">\n${script}\n</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');

/** A picture with buttons; the style sheet of the page holds its style. */
const figure = (label: string, svg: string, buttons = ''): string =>
  [
    '<figure class="picture">',
    '<div class="tools">',
    buttons,
    '<button type="button" data-zoom="out" aria-label="Zoom out">−</button>',
    '<button type="button" data-zoom="in" aria-label="Zoom in">+</button>',
    '<button type="button" data-zoom="fit">Fit</button>',
    '<button type="button" data-zoom="actual">100 %</button>',
    '</div>',
    `<div class="frame" tabindex="0" role="region" aria-label="${escapeText(label)}">`,
    svg.replace(/<style>.*?<\/style>\n/, '').trimEnd(),
    '</div>',
    '</figure>',
  ].join('\n');

function article({ name, path, chart, svg, outline, prose }: DrawnChart): string {
  const { states, transitions } = sizeOf(chart);
  return [
    `<article id="${name}" data-chart="${escapeText(chart.id)}">`,
    `<h2><a href="#${name}">${escapeText(chart.id)}</a></h2>`,
    `<p class="lead">${escapeText(chart.root.description ?? '')}</p>`,
    `<p class="facts">${states} states · ${transitions} transitions · <code>${escapeText(path)}</code></p>`,
    figure(
      `The statechart ${chart.id}`,
      svg,
      '<button type="button" data-play aria-expanded="false">Play</button>',
    ),
    `<section class="player" aria-label="Play ${escapeText(chart.id)}" hidden></section>`,
    `<div class="prose">${markdownHtml(prose, 3)}</div>`,
    `<details><summary>Outline</summary>\n<pre>${escapeText(outline)}</pre></details>`,
    '</article>',
  ].join('\n');
}

/** Imports the machines of the page. */
function playScript(charts: readonly DrawnChart[], root: string): string {
  const imports = charts.map(
    ({ path }, index) => `import * as file${index} from ${JSON.stringify(join(root, path))};`,
  );
  const machines = charts.map(({ name, exportName }, index) => {
    const value = `file${index}[${JSON.stringify(exportName)}]`;
    return `${JSON.stringify(name)}: typeof ${value} === 'function' ? ${value}() : ${value}`;
  });
  return [
    `import ${JSON.stringify(pageFile('search.ts'))};`,
    `import ${JSON.stringify(pageFile('zoom.ts'))};`,
    `import { offerPlay } from ${JSON.stringify(pageFile('play.ts'))};`,
    ...imports,
    `offerPlay({ ${machines.join(', ')} });`,
  ].join('\n');
}

/** All charts on one page that works from a file: search, zoom, the system, and play. */
export async function galleryHtml({ charts, system }: Drawing, root: string): Promise<string> {
  const hasSystem = system.some(({ starts }) => starts.length > 0);
  const map = systemChart(system);
  const link = (name: string, text: string) =>
    `<li><a href="#${name}" data-link="${name}">${escapeText(text)}</a></li>`;
  const header = [
    '<header>',
    '<h1>Statecharts</h1>',
    '<search><label for="find">Search</label>',
    '<input id="find" type="search" autocomplete="off" spellcheck="false">',
    '<p id="found" role="status"></p></search>',
    '<nav aria-label="Charts"><ul>',
    ...(hasSystem ? [link('system', 'System')] : []),
    ...charts.map(({ name, chart }) => link(name, chart.id)),
    '</ul></nav>',
    '</header>',
  ].join('\n');
  const systemArticle = hasSystem
    ? [
        '<article id="system">',
        '<h2><a href="#system">System</a></h2>',
        `<p class="lead">${escapeText(map.root.description ?? '')}</p>`,
        figure('The system', drawSvg(map, await layOut(map))),
        '</article>',
      ]
    : [];
  return pageHtml({
    title: 'Statecharts',
    header,
    body: [...systemArticle, ...charts.map(article)].join('\n'),
    script: await bundleScript(playScript(charts, root), root),
    style: readFileSync(pageFile('gallery.css'), 'utf8'),
  });
}
