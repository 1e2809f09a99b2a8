import { shortestWay, type Way } from '../../storyboard/way.ts';
import { screenFile, settings, storyboardLoader } from './page.ts';

/** What the page shows at one moment of a story. */
interface Frame {
  readonly text: string;
  /** The screen; null before the first one. */
  readonly picture: readonly [light: string, dark: string] | null;
  readonly active: readonly string[];
  readonly taken: readonly string[];
}

/** Milliseconds that a frame stays. */
const pace = 1_600;

const area = document.getElementById('selected');
const panel = document.createElement('section');
panel.className = 'story';
panel.setAttribute('aria-label', 'Storyboard');
panel.hidden = true;
area?.append(panel);

const isEventless = (id: string): boolean => id.split('|')[1] === 'always';

/** One frame for each step of the actor, and one for what a person does; the last one is the screen afterwards. */
function framesOf({ story, actor, beat: last, step: lastStep }: Way): readonly Frame[] {
  const frames: Frame[] = [];
  let active: readonly string[] = [];
  for (const [index, { text, pictures, steps }] of story.beats.slice(0, last + 1).entries()) {
    const before = story.beats[index - 1]?.pictures ?? null;
    const taken: string[] = [];
    for (const [at, step] of steps.entries()) {
      if (step.actor !== actor) continue;
      // Eventless transitions belong to the step before them.
      if (index === last && at > lastStep && !step.transitions.every(isEventless)) break;
      active = step.active;
      taken.push(...step.transitions);
      for (const id of step.transitions) {
        const event = id.split('|')[1] ?? '';
        frames.push({ text: `${text}: ${event}`, picture: before, active, taken: [id] });
      }
    }
    frames.push({ text, picture: pictures, active, taken });
  }
  return frames;
}

function tool(label: string, text: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.setAttribute('aria-label', label);
  button.addEventListener('click', press);
  return button;
}

function light(article: HTMLElement, { active, taken }: Pick<Frame, 'active' | 'taken'>): void {
  for (const part of article.querySelectorAll('.frame [data-id]')) {
    const id = part.getAttribute('data-id') ?? '';
    const isActive = active.some((each) => each === id || each.startsWith(`${id}.`));
    part.classList.toggle('is-active', isActive);
    part.classList.toggle('is-taken', taken.includes(id));
  }
}

const prefersStill = matchMedia('(prefers-reduced-motion: reduce)');
const dark = matchMedia('(prefers-color-scheme: dark)');
let stop = () => {};

function play(article: HTMLElement, way: Way): void {
  const frames = framesOf(way);
  const picture = document.createElement('img');
  const caption = document.createElement('p');
  caption.setAttribute('aria-live', 'polite');
  const large = document.createElement('a');
  large.target = '_blank';
  large.append(picture);
  let at = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const show = (next: number) => {
    at = Math.min(frames.length - 1, Math.max(0, next));
    const frame = frames[at];
    if (!frame) return;
    caption.textContent = `${at + 1} of ${frames.length} · ${frame.text}`;
    large.hidden = frame.picture === null;
    if (frame.picture) {
      picture.src = screenFile(frame.picture[dark.matches ? 1 : 0]);
      large.href = picture.src;
      picture.alt = `The screen: ${frame.text}`;
    }
    light(article, frame);
    const taken = frame.taken.at(-1);
    const lit = taken ? article.querySelector(`.frame [data-id="${CSS.escape(taken)}"] text`) : null;
    lit?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    back.disabled = at === 0;
    forward.disabled = at === frames.length - 1;
  };
  const pause = () => {
    if (timer !== null) clearInterval(timer);
    timer = null;
    toggle.textContent = 'Play';
    toggle.setAttribute('aria-label', 'Play');
  };
  const start = () => {
    if (at === frames.length - 1) show(0);
    timer = setInterval(() => {
      show(at + 1);
      if (at === frames.length - 1) pause();
    }, pace);
    toggle.textContent = 'Pause';
    toggle.setAttribute('aria-label', 'Pause');
  };
  const step = (next: number) => {
    pause();
    show(next);
  };
  const back = tool('Step back', '←', () => step(at - 1));
  const toggle = tool('Play', 'Play', () => (timer === null ? start() : pause()));
  const forward = tool('Step forward', '→', () => step(at + 1));
  const tools = document.createElement('p');
  tools.className = 'tools';
  tools.append(back, toggle, forward);
  const title = document.createElement('h4');
  title.textContent = way.story.name;
  panel.replaceChildren(title, tools, caption, large);
  panel.onkeydown = (event) => {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: frames.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    step(next);
  };
  const onTheme = () => show(at);
  dark.addEventListener('change', onTheme);
  stop = () => {
    pause();
    dark.removeEventListener('change', onTheme);
    light(article, { active: [], taken: [] });
    stop = () => {};
  };
  if (prefersStill.matches) show(frames.length - 1);
  else {
    show(0);
    start();
  }
}

document.addEventListener('chart-selected', async ({ detail }) => {
  stop();
  panel.hidden = !detail || detail.id === null || !settings.stories;
  if (!detail || detail.id === null || !settings.stories) return;
  const { chart, id, article } = detail;
  // Without it the panel says that there are no pictures.
  await storyboardLoader().catch(() => {});
  if (!article.querySelector(`.is-selected[data-id="${CSS.escape(id)}"]`)) return;
  const stored = globalThis.storyboard;
  const way = shortestWay(stored?.stories ?? [], chart, id);
  if (way) {
    play(article, way);
    return;
  }
  const note = document.createElement('p');
  const reason = stored?.hidden[id];
  note.textContent = reason
    ? `Nothing to see: ${reason}`
    : `No story shows it yet: ${settings.stories?.command}.`;
  panel.replaceChildren(note);
});
