import { applicationPath, prefix } from '../../simulator/path.ts';
import { screenFile, scriptLoader, settings, storyboardLoader } from './page.ts';

declare global {
  var showSimulator: (() => void) | undefined;
  var showRecording: ((text: string, pictureFile: (name: string) => string) => string | null) | undefined;
}

/** The machines and the views, only when they are asked for. */
const load = scriptLoader('simulator.js');

const note = document.createElement('p');
note.setAttribute('role', 'alert');

const report = (error: unknown) => {
  note.textContent = error instanceof Error ? error.message : String(error);
};

function follow(): void {
  if (globalThis.showSimulator) globalThis.showSimulator();
  else if (location.hash.startsWith(prefix)) load().then(() => globalThis.showSimulator?.(), report);
}

async function open(file: File | undefined): Promise<void> {
  if (!file) return;
  note.textContent = '';
  const text = await file.text();
  // Without the storyboard a recording has no pictures of the screen.
  await Promise.all([load(), settings.stories && storyboardLoader().catch(() => {})]);
  note.textContent = globalThis.showRecording?.(text, screenFile) ?? '';
}

function offer(): void {
  const field = document.createElement('label');
  field.textContent = 'Open a recording of the live view, or drop it anywhere';
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json,application/json';
  input.addEventListener('change', () => {
    open(input.files?.[0]).catch(report);
    input.value = '';
  });
  field.append(input);
  document.querySelector('header nav')?.before(field, note);
  if (settings.hasApplication) {
    const link = document.createElement('a');
    link.href = `${prefix}${applicationPath}`;
    link.textContent = 'Simulate the whole application';
    field.before(link);
  }

  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    open(event.dataTransfer?.files[0]).catch(report);
  });

  for (const article of document.querySelectorAll('article[data-fingerprint]')) {
    const link = document.createElement('a');
    link.href = `${prefix}${article.id}`;
    link.textContent = 'Simulate';
    article.querySelector('.facts')?.append(' · ', link);
  }

  addEventListener('hashchange', follow);
  follow();
}

if (settings.hasSimulator) offer();
