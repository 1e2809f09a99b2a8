declare global {
  var showSimulator: (() => void) | undefined;
  var showRecording: ((text: string) => string | null) | undefined;
}

/** The address of a path through a chart: `docs/builders/simulator/address.ts`. */
const prefix = '#simulator/';

let loading: Promise<void> | null = null;

/** The machines and the views, only when they are asked for. */
function load(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = 'simulator.js';
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      loading = null;
      reject(new Error('simulator.js is missing beside this page: run npm run charts.'));
    });
    document.head.append(script);
  });
  return loading;
}

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
  await load();
  note.textContent = globalThis.showRecording?.(text) ?? '';
}

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

export {};
