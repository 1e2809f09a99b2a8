import { css } from 'goober';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/Button.tsx';
import type { Moment } from '../recorder.ts';
import { pictureOf } from './pictures.ts';
import { innermost, statesText } from './states.ts';

const frame = css`
  position: relative;
  min-width: 0;
  min-height: 0;
  display: grid;
  grid-template-rows: minmax(0, 1fr) auto;

  & > [data-picture] {
    min-height: 0;
    overflow: auto;
    background: var(--paper);
  }
  & > p {
    padding: var(--space-half) var(--space-1);
    border-top: var(--hairline) solid var(--line);
    color: var(--muted);
    font-size: var(--text-tiny);
    overflow-wrap: anywhere;
  }
  /* Within what scrolls, so that the keyboard gets there too. */
  & [data-zoom] {
    position: sticky;
    z-index: 1;
    top: var(--space-half);
    left: var(--space-half);
    width: max-content;
    height: 0;
    display: flex;
  }
  & [data-zoom] > button + button {
    margin-left: calc(-1 * var(--hairline));
  }
  & [data-host] {
    min-width: max-content;
    padding: var(--space-5) var(--space-1) var(--space-1);
  }
  & [data-host][data-fit] {
    min-width: 0;
    height: 100%;
  }
`;

/** On top of the picture's own style: what runs is lit, parents by their edge alone. */
const liveStyle = `
  :host { display: block }
  svg { display: block; margin: auto }
  :host([data-fit]) svg { max-width: 100%; max-height: 100%; width: auto; height: 100% }
  .is-within > .box { stroke: var(--clay); stroke-width: 2 }
`;

const darkQuery = '(prefers-color-scheme: dark)';

/** The pictures follow the system's theme; here they follow the page's. */
const themed = (style: string): string =>
  style.replace(
    /@media\s*\(prefers-color-scheme:\s*dark\)\s*\{([^{}]+)(\{[^{}]*\})\s*\}/g,
    ':host([data-scheme="dark"]) $1$2',
  );

function watchScheme(changed: () => void): () => void {
  const media = matchMedia(darkQuery);
  const chosen = new MutationObserver(changed);
  media.addEventListener('change', changed);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    media.removeEventListener('change', changed);
    chosen.disconnect();
  };
}

const scheme = (): 'light' | 'dark' => {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || (theme !== 'light' && matchMedia(darkQuery).matches) ? 'dark' : 'light';
};

/** Gives a chart's picture by the chart's id: undefined while it is fetched, null when there is none. */
function usePicture(chart: string): string | null | undefined {
  const [picture, setPicture] = useState<{ readonly chart: string; readonly svg: string | null } | null>(
    null,
  );
  useEffect(() => {
    let isCurrent = true;
    void pictureOf(chart).then((svg) => {
      if (isCurrent) setPicture({ chart, svg });
    });
    return () => {
      isCurrent = false;
    };
  }, [chart]);
  return picture?.chart === chart ? picture.svg : undefined;
}

/** Lasts long enough to be seen, and is over before the next click. */
const flash = { keyframes: [{ opacity: 0.15 }, { opacity: 1 }], timing: { duration: 300, iterations: 2 } };

const zoomStep = 1.25;

/** Small enough to show much, large enough to be read. */
const usualZoom = 0.9;

/** Brings the given states to the middle of what scrolls around the picture; the first alone where not all fit. */
function lookAt(host: HTMLElement, [first, ...others]: readonly Element[]): void {
  const frame = host.parentElement;
  if (!frame || !first) return;
  const outer = frame.getBoundingClientRect();
  const around = (states: readonly Element[]) => {
    const boxes = states.map((state) => state.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    const width = Math.max(...boxes.map(({ right }) => right)) - left;
    const height = Math.max(...boxes.map(({ bottom }) => bottom)) - top;
    return { x: left + width / 2, y: top + height / 2, fits: width < outer.width && height < outer.height };
  };
  const all = around([first, ...others]);
  const { x, y } = all.fits ? all : around([first]);
  frame.scrollLeft += x - (outer.left + outer.right) / 2;
  frame.scrollTop += y - (outer.top + outer.bottom) / 2;
}

/** A chart's picture with its active states lit and the transitions that were taken last flashed and kept in colour. */
export function Picture({ chart, moment }: { chart: string; moment: Moment | null }) {
  const svg = usePicture(chart);
  const theme = useSyncExternalStore(watchScheme, scheme);
  const host = useRef<HTMLDivElement>(null);
  const before = useRef<readonly string[]>([]);
  /** Null fits the picture into the frame. */
  const [zoom, setZoom] = useState<number | null>(usualZoom);

  useEffect(() => {
    if (!host.current) return;
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    shadow.replaceChildren();
    if (!svg) return;
    const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
    for (const style of documentElement.querySelectorAll('style'))
      style.textContent = `${themed(style.textContent)}${liveStyle}`;
    shadow.append(documentElement);
  }, [svg]);

  useEffect(() => {
    const picture = host.current?.shadowRoot?.firstElementChild;
    if (!picture || !svg) return;
    const natural = Number(picture.getAttribute('width'));
    if (zoom === null) picture.removeAttribute('style');
    else picture.setAttribute('style', `width:${Math.round(natural * zoom)}px;height:auto`);
  }, [svg, zoom]);

  useEffect(() => {
    const picture = host.current?.shadowRoot?.firstElementChild;
    if (!picture || !svg) return;
    const active = new Set(moment?.active);
    const leaves = new Set(innermost(moment?.active ?? []));
    const taken = new Set(moment?.taken);
    const lit: Element[] = [];
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const part of picture.querySelectorAll('[data-id]')) {
      const id = part.getAttribute('data-id') ?? '';
      part.classList.toggle('is-active', leaves.has(id));
      if (leaves.has(id)) lit.push(part);
      part.classList.toggle('is-within', active.has(id) && !leaves.has(id));
      part.classList.toggle('is-taken', taken.has(id));
      if (taken.has(id) && !isStill && 'animate' in part) part.animate(flash.keyframes, flash.timing);
    }
    const isNew = (part: Element) => !before.current.includes(part.getAttribute('data-id') ?? '');
    const entered = lit.filter(isNew);
    if (host.current) lookAt(host.current, entered.length > 0 ? entered : lit);
    before.current = [...leaves];
  }, [svg, moment]);

  const change = (factor: number) => {
    const picture = host.current?.shadowRoot?.firstElementChild;
    if (!picture) return;
    const shown = picture.getBoundingClientRect().width / Number(picture.getAttribute('width'));
    setZoom(Math.min(4, Math.max(0.2, (zoom ?? (shown || 1)) * factor)));
  };

  return (
    <section className={frame} aria-label={`Chart ${chart}`}>
      <div data-picture="">
        <div data-zoom="">
          <Button size="small" aria-label="Zoom out" onClick={() => change(1 / zoomStep)}>
            −
          </Button>
          <Button size="small" aria-label="Zoom in" onClick={() => change(zoomStep)}>
            +
          </Button>
          <Button size="small" aria-pressed={zoom === null} onClick={() => setZoom(null)}>
            Fit
          </Button>
          <Button size="small" aria-pressed={zoom === 1} onClick={() => setZoom(1)}>
            1:1
          </Button>
        </div>
        <div ref={host} data-host="" data-scheme={theme} data-fit={zoom === null ? '' : undefined} />
        {svg === null && <p>This chart has no picture yet: npm run charts draws it.</p>}
      </div>
      <p>
        {moment
          ? `${moment.status === 'active' ? 'In' : `Ended (${moment.status}) in`} ${statesText(moment.active)}`
          : 'Not started'}
      </p>
    </section>
  );
}
