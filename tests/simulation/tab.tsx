import { setup } from 'goober';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import toast from 'react-hot-toast/headless';
import { Actor, type ActorRefFrom, type InspectionEvent, isMachineSnapshot } from 'xstate';
import { App } from '#app/App.tsx';
import { CrashBoundary } from '#app/CrashBoundary.tsx';
import { createApplication } from '#app/createApplication.ts';
import { statusOptions } from '#domain/status.ts';
import { applicationMachine, selectView } from '#machines/application/application.machine.ts';
import { authMachine, selectSession } from '#machines/auth/auth.machine.ts';
import { selectUpload } from '#machines/upload/upload.machine.ts';
import { uploadsMachine } from '#machines/uploads/uploads.machine.ts';
import { installDialog } from '#tests/support/dialog.ts';
import { installLayout } from '#tests/support/layout.ts';

// The page of one tab, in a realm of its own: the application, and what the simulation reads of it. What a user sees is read from
// the document; charts are asked only for the session and for files under way.

const machines = {
  auth: authMachine,
  application: applicationMachine,
  uploads: uploadsMachine,
};
/** The newest actor of each of them. */
const actors: { -readonly [Name in keyof typeof machines]?: ActorRefFrom<(typeof machines)[Name]> } = {};
/** Why sessions have ended in this tab. */
const ends: string[] = [];
/** The texts of the toasts that announce a success. */
const successes: string[] = [];
const watched = new WeakSet<object>();

function inspect({ type, actorRef, ...event }: InspectionEvent): void {
  if (type !== '@xstate.snapshot' || watched.has(actorRef) || !(actorRef instanceof Actor)) return;
  const snapshot = 'snapshot' in event ? event.snapshot : null;
  if (!isMachineSnapshot(snapshot)) return;
  watched.add(actorRef);
  const name = Object.entries(machines).find(([, { id }]) => id === snapshot.machine.id)?.[0];
  if (name) Object.assign(actors, { [name]: actorRef });
  if (name === 'auth') watchEnds();
}

function watchEnds(): void {
  let end = actors.auth?.getSnapshot().context.end;
  actors.auth?.subscribe(({ context }) => {
    if (context.end && context.end !== end) ends.push(context.end.reason);
    end = context.end;
  });
}

/** The files that are to be uploaded, with the call that sends them. */
function uploads() {
  const { rows = [], shown = null } = actors.uploads?.getSnapshot().context ?? {};
  // The browser asks while one of them is not stored.
  const isKept = window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return rows.flatMap(({ id, ref, call }) => {
    const { file } = selectUpload(ref.getSnapshot());
    return file ? { file: file.name, isKept, isInForm: id === shown, call: call?.id ?? null } : [];
  });
}

/** The list of the page: how many items it has, and those that are in the document. */
function list() {
  const cards = [...document.querySelectorAll('main li[aria-setsize] > article')];
  const headings = [...document.querySelectorAll('main section > h2')].map(({ textContent }) => textContent);
  if (cards.length === 0 && !headings.some((text) => text?.startsWith('No '))) return null;
  const labels = statusOptions.map(({ label }) => label);
  return {
    count: Number(cards[0]?.parentElement?.getAttribute('aria-setsize') ?? 0),
    items: cards.map((card) => {
      const badges = [...card.querySelectorAll('[data-tone]')].map(({ textContent }) => textContent ?? '');
      const status = badges.find((text) => labels.includes(text));
      return [card.getAttribute('aria-label'), ...(status ? [status] : [])].join(', ');
    }),
  };
}

/** What the invariants are about, as plain values. */
export function observe() {
  const session = actors.auth && selectSession(actors.auth.getSnapshot());
  const text = document.body.textContent ?? '';
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  const questions = [...document.querySelectorAll('dialog[open][role="alertdialog"]')];
  return {
    path: app.page.location.path(),
    search: app.page.location.search(),
    user: session?.user.email ?? null,
    accessToken: session?.tokens.accessToken ?? null,
    view: actors.application ? selectView(actors.application.getSnapshot()) : 'loading',
    ends: [...ends],
    successes: [...successes],
    uploads: uploads(),
    list: list(),
    questions: questions.map(({ textContent }) => textContent ?? ''),
    busy: [...document.querySelectorAll('[aria-busy="true"], [data-saving="true"], .boot')].map(
      (element) => element.getAttribute('aria-label') ?? element.textContent ?? '',
    ),
    unreadable: /\b(undefined|NaN|Invalid Date|\[object \w+\])/.exec(text)?.[0] ?? null,
    isCrashed: text.includes('Something went wrong'),
    text: [text, ...fields.map(({ value }) => value)].join('\n'),
  };
}
export type TabFacts = ReturnType<typeof observe>;

declare global {
  var simulated: { observe: typeof observe; stop: () => void } | undefined;
}

const { success } = toast;
toast.success = (text, options) => {
  successes.push(String(text));
  return success(text, options);
};
installLayout();
installDialog();
setup(createElement);
const app = createApplication({ baseUrl: '', inspect });
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const view = createRoot(root);
void app.preloaded.then(() =>
  view.render(
    <StrictMode>
      <CrashBoundary>
        <App app={app} />
      </CrashBoundary>
    </StrictMode>,
  ),
);
globalThis.simulated = {
  observe,
  stop: () => {
    app.stop();
    view.unmount();
  },
};
