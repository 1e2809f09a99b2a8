import { createRoot } from 'react-dom/client';
import { hashOf, type Path, pathIn } from '#docs/review/simulator/address.ts';
import { applicationPath } from '#docs/review/simulator/path.ts';
import { changedCharts, readRecording } from '#docs/review/simulator/readRecording.ts';
import { createMatcher } from '#docs/review/storyboard/match.ts';
import { iconSprite } from '#ui/icons.ts';
import tokens from '#ui/tokens.css?raw';
import { ApplicationSimulator } from './ApplicationSimulator.tsx';
import { examples } from './examples/index.ts';
import { Replay } from './Replay.tsx';
import { Simulator } from './Simulator.tsx';

declare global {
  /** Set by `simulator.js`: shows the simulator instead of the page for as long as the address names a path. */
  var showSimulator: (() => void) | undefined;
  /** Shows a recording of the live view instead of the page, with the pictures of the storyboard. Returns what is wrong with the file, or null. */
  var showRecording: ((text: string, pictureFile: (name: string) => string) => string | null) | undefined;
}

const style = document.createElement('style');
style.textContent = tokens;
const sprite = document.createElement('div');
sprite.hidden = true;
sprite.innerHTML = iconSprite();
const host = document.createElement('div');
const root = createRoot(host);

let hiddenParts: readonly HTMLElement[] = [];

/** Its own style would change the simulator's. */
function hidePage(): void {
  for (const each of document.head.querySelectorAll('style')) if (each.id === '') each.disabled = true;
  hiddenParts = [...document.body.querySelectorAll<HTMLElement>(':scope > :not([hidden])')];
  for (const each of hiddenParts) each.hidden = true;
  document.head.append(style);
  style.disabled = false;
  document.body.append(sprite, host);
}

function showPage(): void {
  for (const each of [style, sprite, host]) each.remove();
  for (const each of document.head.querySelectorAll('style')) each.disabled = false;
  for (const each of hiddenParts) each.hidden = false;
}

let isOpen = false;

function close(): void {
  if (isOpen) showPage();
  isOpen = false;
  root.render(null);
}

globalThis.showSimulator = () => {
  const path = pathIn(location.hash);
  if (!path) {
    close();
    return;
  }
  if (!isOpen) hidePage();
  isOpen = true;
  const common = {
    path,
    onPath: (next: Path) => {
      location.hash = hashOf(next);
    },
    onClose: () => {
      location.hash = `#${path.name}`;
    },
  };
  root.render(
    path.name === applicationPath ? (
      <ApplicationSimulator {...common} />
    ) : (
      <Simulator examples={examples} {...common} />
    ),
  );
};

globalThis.showRecording = (text, fileOf) => {
  try {
    const recording = readRecording(text);
    if (!isOpen) hidePage();
    isOpen = true;
    const changed = changedCharts(
      recording,
      Object.values(examples).map(({ machine }) => machine),
    );
    const { stories, hidden } = globalThis.storyboard ?? {};
    const shown = stories && hidden ? { matcher: createMatcher(stories), hidden, fileOf } : null;
    root.render(
      <Replay key={text} recording={recording} changed={changed} stories={shown} onClose={close} />,
    );
    return null;
  } catch (error) {
    // The page shows the message.
    close();
    return error instanceof Error ? error.message : String(error);
  }
};
