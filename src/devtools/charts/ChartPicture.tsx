import { css } from 'goober';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ChartSnapshot } from '#docs/review/live/recorder.ts';
import { activeLeaves, statesText } from '#docs/review/live/selectors.ts';
import { useMediaQuery } from '#ui/breakpoints.ts';
import { SmallButton } from '../SmallButton.tsx';

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
  /* Inside the scroll container, which makes that reachable with the keyboard. */
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

/** Added to the picture's own style, which has `is-active` and `is-taken`. */
const liveStyle = `
  :host { display: block }
  svg { display: block; margin: auto }
  :host([data-fit]) svg { max-width: 100%; max-height: 100%; width: auto; height: 100% }
  .is-within > .box { stroke: var(--clay); stroke-width: 2 }
`;

function observeTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function useColorScheme(): string {
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)');
  const theme = useSyncExternalStore(observeTheme, () => document.documentElement.dataset.theme);
  return theme ?? (isSystemDark ? 'dark' : 'light');
}

/** The picture of a chart, with a style element, or null. */
export type LoadPicture = (chart: string) => Promise<Element | null>;

/** Loads a picture into the shadow root of `host`. Undefined while it loads, null when there is none. */
function usePicture(
  load: LoadPicture,
  chart: string,
  host: RefObject<HTMLElement | null>,
): Element | null | undefined {
  const [picture, setPicture] = useState<Element | null>();
  useEffect(() => {
    let isCurrent = true;
    void load(chart).then((loaded) => {
      if (!isCurrent || !host.current) return;
      for (const style of loaded?.querySelectorAll('style') ?? []) style.textContent += liveStyle;
      const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
      if (loaded) shadow.replaceChildren(loaded);
      setPicture(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [load, chart, host]);
  return picture;
}

const flash = { keyframes: [{ opacity: 0.15 }, { opacity: 1 }], timing: { duration: 300, iterations: 2 } };

const zoomStep = 1.25;

const defaultZoom = 0.9;

/** Centres the states in the scroll container; only the first when they do not all fit. */
function scrollToStates(host: HTMLElement, [first, ...others]: readonly Element[]): void {
  const frame = host.parentElement;
  if (!frame || !first) return;
  const outer = frame.getBoundingClientRect();
  const boundsOf = (states: readonly Element[]) => {
    const boxes = states.map((state) => state.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    const width = Math.max(...boxes.map(({ right }) => right)) - left;
    const height = Math.max(...boxes.map(({ bottom }) => bottom)) - top;
    return { x: left + width / 2, y: top + height / 2, fits: width < outer.width && height < outer.height };
  };
  const all = boundsOf([first, ...others]);
  const { x, y } = all.fits ? all : boundsOf([first]);
  frame.scrollLeft += x - (outer.left + outer.right) / 2;
  frame.scrollTop += y - (outer.top + outer.bottom) / 2;
}

/** Highlights the active states and the transitions that were taken last. Another chart needs another `key`. */
export function ChartPicture({
  chart,
  snapshot,
  load,
}: {
  chart: string;
  snapshot: ChartSnapshot | null;
  load: LoadPicture;
}) {
  const host = useRef<HTMLDivElement>(null);
  const picture = usePicture(load, chart, host);
  const scheme = useColorScheme();
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  const previousLeaves = useRef<readonly string[]>([]);
  /** Null fits the picture into the frame. */
  const [zoom, setZoom] = useState<number | null>(defaultZoom);

  useEffect(() => {
    if (!picture) return;
    const natural = Number(picture.getAttribute('width'));
    if (zoom === null) picture.removeAttribute('style');
    else picture.setAttribute('style', `width:${Math.round(natural * zoom)}px;height:auto`);
  }, [picture, zoom]);

  useEffect(() => {
    if (!picture) return;
    const active = new Set(snapshot?.active);
    const leaves = new Set(activeLeaves(snapshot?.active ?? []));
    const taken = new Set(snapshot?.taken);
    const activeElements: Element[] = [];
    for (const element of picture.querySelectorAll('[data-id]')) {
      const id = element.getAttribute('data-id') ?? '';
      element.classList.toggle('is-active', leaves.has(id));
      if (leaves.has(id)) activeElements.push(element);
      element.classList.toggle('is-within', active.has(id) && !leaves.has(id));
      element.classList.toggle('is-taken', taken.has(id));
      const drawn = element.closest('g:not(.twin)');
      if (taken.has(id) && !isMotionReduced && drawn && 'animate' in drawn)
        drawn.animate(flash.keyframes, flash.timing);
    }
    const entered = activeElements.filter(
      (element) => !previousLeaves.current.includes(element.getAttribute('data-id') ?? ''),
    );
    if (host.current) scrollToStates(host.current, entered.length > 0 ? entered : activeElements);
    previousLeaves.current = [...leaves];
  }, [picture, snapshot, isMotionReduced]);

  const zoomBy = (factor: number) => {
    if (!picture) return;
    const shown = picture.getBoundingClientRect().width / Number(picture.getAttribute('width'));
    setZoom(Math.min(4, Math.max(0.2, (zoom ?? (shown || 1)) * factor)));
  };

  return (
    <section className={frame} aria-label={`Chart ${chart}`}>
      <div data-picture="">
        <div data-zoom="">
          <SmallButton aria-label="Zoom out" onClick={() => zoomBy(1 / zoomStep)} text="−" />
          <SmallButton aria-label="Zoom in" onClick={() => zoomBy(zoomStep)} text="+" />
          <SmallButton aria-pressed={zoom === null} onClick={() => setZoom(null)} text="Fit" />
          <SmallButton aria-pressed={zoom === 1} onClick={() => setZoom(1)} text="1:1" />
        </div>
        <div ref={host} data-host="" data-scheme={scheme} data-fit={zoom === null ? '' : undefined} />
        {picture === null && (
          <p>There is no picture of this chart: it did not load, or npm run charts has not drawn it yet.</p>
        )}
      </div>
      <p>
        {snapshot
          ? `${snapshot.status === 'active' ? 'In' : `Ended (${snapshot.status}) in`} ${statesText(snapshot.active)}`
          : 'Not started'}
      </p>
    </section>
  );
}
