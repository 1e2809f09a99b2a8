import { css } from 'goober';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useKeptChoice } from '#session/keptChoice.ts';
import { keptTheme } from '#session/theme.ts';
import { Button } from '#ui/Button.tsx';
import { useMediaQuery } from '#ui/breakpoints.ts';
import { type InspectedActor, leavesOf, statesText } from './inspector.ts';
import { loadPicture } from './loadPicture.ts';

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
  & [data-host] {
    min-width: max-content;
    padding: var(--space-5) var(--space-1) var(--space-1);
  }
  & [data-host][data-fit] {
    min-width: 0;
    height: 100%;
  }
`;

/** Added to the picture's own style. */
const liveStyle = `
  :host { display: block }
  svg { display: block; margin: auto }
  :host([data-fit]) svg { max-width: 100%; max-height: 100%; width: auto; height: 100% }
  .is-active > .box { stroke: var(--clay); stroke-width: 3; fill: var(--clay-soft) }
  .is-within > .box { stroke: var(--clay); stroke-width: 2 }
`;

function useColorScheme(): string {
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)');
  const [theme] = useKeptChoice(keptTheme);
  return theme === 'system' ? (isSystemDark ? 'dark' : 'light') : theme;
}

/** Loads the picture of a chart into the shadow root of `host`. Undefined while it loads, null when there is none. */
function usePicture(chart: string, host: RefObject<HTMLElement | null>): Element | null | undefined {
  const [picture, setPicture] = useState<Element | null>();
  useEffect(() => {
    let isCurrent = true;
    void loadPicture(chart).then((loaded) => {
      if (!isCurrent || !host.current) return;
      for (const style of loaded?.querySelectorAll('style') ?? []) style.textContent += liveStyle;
      const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
      if (loaded) shadow.replaceChildren(loaded);
      setPicture(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [chart, host]);
  return picture;
}

/** Highlights the active states of an actor. Another chart needs another `key`. */
export function ChartPicture({ chart, actor }: { chart: string; actor: InspectedActor }) {
  const host = useRef<HTMLDivElement>(null);
  const picture = usePicture(chart, host);
  const scheme = useColorScheme();
  const [isFitted, setIsFitted] = useState(false);
  const { active, status } = actor;

  useEffect(() => {
    const leaves = leavesOf(active);
    let first: Element | null = null;
    for (const element of picture?.querySelectorAll('[data-id]') ?? []) {
      const id = element.getAttribute('data-id') ?? '';
      const isActive = leaves.includes(id);
      element.classList.toggle('is-active', isActive);
      element.classList.toggle('is-within', !isActive && active.includes(id));
      if (isActive) first ??= element;
    }
    first?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [picture, active]);

  return (
    <section className={frame} aria-label={`Chart ${chart}`}>
      <div data-picture="">
        <div data-zoom="">
          <Button size="small" aria-pressed={isFitted} onClick={() => setIsFitted(!isFitted)}>
            Fit
          </Button>
        </div>
        <div ref={host} data-host="" data-scheme={scheme} data-fit={isFitted ? '' : undefined} />
        {picture === null && (
          <p>There is no picture of this chart: it did not load, or npm run charts has not drawn it yet.</p>
        )}
      </div>
      <p>{`${status === 'active' ? 'In' : `Ended (${status}) in`} ${statesText(active)}`}</p>
    </section>
  );
}
