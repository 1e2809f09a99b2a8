interface Covered {
  readonly fingerprint: string;
  readonly missed: readonly string[];
  readonly text: string;
}

declare global {
  /** Written by `coverage.js`, by the id of the chart. */
  var chartCoverage: Readonly<Record<string, Covered>> | undefined;
}

const articles = [...document.querySelectorAll<HTMLElement>('article')];
const byId = <Type extends HTMLElement>(id: string, type: new () => Type): Type => {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`No ${id} on this page`);
  return element;
};

const button = byId('coverage', HTMLButtonElement);
const note = byId('coverage-note', HTMLSpanElement);

function paint(coverage: Readonly<Record<string, Covered>>): void {
  let missed = 0;
  for (const article of articles) {
    const covered = coverage[article.dataset.chart ?? ''];
    const fact = article.querySelector('[data-coverage]');
    if (!covered || covered.fingerprint !== article.dataset.fingerprint) {
      if (fact) fact.textContent = ' · coverage of an older chart';
      continue;
    }
    if (fact) fact.textContent = ` · ${covered.text}`;
    missed += covered.missed.length;
    const link = document.querySelector<HTMLElement>(`[data-link="${article.id}"]`);
    if (link && covered.missed.length > 0) link.dataset.missed = String(covered.missed.length);
    for (const part of article.querySelectorAll('[data-id]'))
      part.classList.toggle('is-missed', covered.missed.includes(part.getAttribute('data-id') ?? ''));
  }
  note.textContent =
    missed === 0 ? 'The tests reach everything.' : `${missed} states and transitions were not reached.`;
}

button.addEventListener('click', () => {
  const script = document.createElement('script');
  script.src = 'coverage.js';
  script.addEventListener('load', () => {
    if (globalThis.chartCoverage) paint(globalThis.chartCoverage);
  });
  script.addEventListener('error', () => {
    note.textContent = 'None yet: run npm run test:unit, then npm run charts.';
  });
  document.head.append(script);
});

export {};
