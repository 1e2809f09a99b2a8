import { setup } from 'goober';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import toast from 'react-hot-toast/headless';
import { Actor, type ActorRefFrom, type InspectionEvent, isMachineSnapshot, type SnapshotFrom } from 'xstate';
import { App } from '#app/App.tsx';
import { CrashBoundary } from '#app/CrashBoundary.tsx';
import { createApplication } from '#app/createApplication.ts';
import { applicationMachine, selectView } from '#machines/application/application.machine.ts';
import { authMachine, selectGuardState, selectSession } from '#machines/auth/auth.machine.ts';
import { selectTarget } from '#machines/deletion/deletion.machine.ts';
import {
  inboxScreenMachine,
  selectOpenId,
  selectOpenItem,
  selectParts,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { formatView } from '#machines/inbox-screen/view.ts';
import {
  selectArrangement,
  selectEdit,
  selectKey,
  selectPanel,
  selectUploadForm,
} from '#machines/media-panel/media-panel.machine.ts';
import {
  mediaScreenMachine,
  selectBulkWork,
  selectDeletion,
  selectList,
  selectPanelRef,
} from '#machines/media-screen/media-screen.machine.ts';
import { selectSelected } from '#machines/selection/selection.machine.ts';
import { transferMachine } from '#machines/transfer/transfer.machine.ts';
import { selectIsFilled, type uploadMachine } from '#machines/upload/upload.machine.ts';
import { uploadQueueMachine } from '#machines/upload-queue/upload-queue.machine.ts';
import { installDialog } from '#tests/support/dialog.ts';
import { installLayout } from '#tests/support/layout.ts';

// The page of one tab, in a realm of its own: the application, and what the simulation reads of it.

/** The charts that are read, the newest of each name. */
interface Charts {
  auth?: ActorRefFrom<typeof authMachine>;
  application?: ActorRefFrom<typeof applicationMachine>;
  media?: ActorRefFrom<typeof mediaScreenMachine>;
  queue?: ActorRefFrom<typeof uploadQueueMachine>;
  inquiries?: ActorRefFrom<typeof inboxScreenMachine>;
  contact?: ActorRefFrom<typeof inboxScreenMachine>;
}
const charts: Charts = {};
const nameOf: Readonly<Record<string, keyof Charts>> = {
  [authMachine.id]: 'auth',
  [applicationMachine.id]: 'application',
  [mediaScreenMachine.id]: 'media',
  [uploadQueueMachine.id]: 'queue',
};
/** What was said to be stored since the tab was opened: the names of the files. */
const announced: string[] = [];
/** The texts of the toasts: what has succeeded, and what else was said. */
const said = { successes: [] as string[], others: [] as string[] };
/** Why sessions have ended in this tab. */
const ends: string[] = [];
const watched = new WeakSet<object>();

function inspect(event: InspectionEvent): void {
  if (event.type !== '@xstate.snapshot' || !isMachineSnapshot(event.snapshot)) return;
  const { actorRef, snapshot } = event;
  const { id } = snapshot.machine;
  if (id === transferMachine.id && snapshot.status === 'done') {
    const { parts, results } = (snapshot as SnapshotFrom<typeof transferMachine>).context;
    for (const [index, { file }] of parts.entries()) if (results[index]?.ok) announced.push(file.name);
  }
  if (watched.has(actorRef) || !(actorRef instanceof Actor)) return;
  watched.add(actorRef);
  const inbox = snapshot.context.kind === 'inquiry' ? 'inquiries' : 'contact';
  const name = id === inboxScreenMachine.id ? inbox : nameOf[id];
  if (name) Object.assign(charts, { [name]: actorRef });
  if (name === 'auth') charts.auth?.on('auth.signedOut', ({ reason }) => ends.push(reason));
}

/** The snapshot of a chart that runs. */
function snapshotOf<Name extends keyof Charts>(name: Name) {
  const snapshot = charts[name]?.getSnapshot() as
    | ReturnType<NonNullable<Charts[Name]>['getSnapshot']>
    | undefined;
  return snapshot?.status === 'active' ? snapshot : undefined;
}

function mediaFacts() {
  const screen = snapshotOf('media');
  const panelRef = screen && selectPanelRef(screen);
  if (!screen || !panelRef) return null;
  const panel = panelRef.getSnapshot();
  const edit = selectEdit(panel)?.getSnapshot().context.target;
  const deletion = selectDeletion(screen)?.getSnapshot();
  const work = selectBulkWork(screen)?.getSnapshot();
  const key = selectKey(panel);
  const list = selectList(screen)?.getSnapshot().context;
  const form = selectUploadForm(panel)?.getSnapshot();
  return {
    panel: String(selectPanel(panel)),
    openId: key?.id ?? null,
    forms: edit ? [edit.item.id] : [],
    upload: form
      ? {
          kind: form.context.kind,
          file: form.context.file?.name ?? null,
          texts: JSON.stringify(form.context.texts),
          isEdited: isEdited(form),
        }
      : null,
    place: list ? list.view : null,
    listed: (list?.items ?? []).map(({ id, title }) => ({ id, title })),
    leavesFor: panel.context.leave?.by === 'url' ? panel.context.leave.destination.url : null,
    isBetween: panel.matches('left'),
    arranged: selectArrangement(panel)?.getSnapshot().context.section ?? null,
    asked: [
      ...(deletion ? [selectTarget(deletion)?.id] : []),
      ...((work?.context as { tasks?: readonly { item: { id: string } }[] } | undefined)?.tasks ?? []).map(
        ({ item }) => item.id,
      ),
    ].filter((id) => id !== undefined),
  };
}

/** Whether the form has something that a user has filled in and has not sent. */
const isEdited = (form: SnapshotFrom<typeof uploadMachine>) =>
  form.matches({ open: { form: 'editing' } }) && selectIsFilled(form);

function inboxFacts(name: 'inquiries' | 'contact') {
  const screen = snapshotOf(name);
  if (!screen) return null;
  const { context, value } = screen;
  const openId = selectOpenId(screen);
  const target = selectTarget(selectParts(screen).deletion.getSnapshot());
  return {
    name,
    isShown: value.page === 'shown',
    openId,
    panel: JSON.stringify(value.panel),
    isLoaded: context.items !== null,
    isKnown: selectOpenItem(screen) !== undefined,
    question: String(value.question),
    target: target?.id ?? null,
    selected: [...selectSelected(selectParts(screen).selection.getSnapshot())],
    search: formatView(context),
    statuses: Object.fromEntries((context.items ?? []).map(({ id, status }) => [id, status])),
  };
}

/** What the invariants are about, as plain values. */
export function observe() {
  const auth = snapshotOf('auth');
  const application = snapshotOf('application');
  const queue = snapshotOf('queue');
  const session = auth && selectSession(auth);
  const text = document.body.textContent ?? '';
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  const modals = [...document.querySelectorAll('dialog[open]')];
  return {
    path: app.page.location.path(),
    search: app.page.location.search(),
    guard: auth ? selectGuardState(auth) : 'loading',
    user: session?.user.email ?? null,
    accessToken: session?.tokens.accessToken ?? null,
    view: application ? selectView(application) : 'loading',
    ends: [...ends],
    announced: [...announced],
    said: { successes: [...said.successes], others: [...said.others] },
    media: mediaFacts(),
    inboxes: (['inquiries', 'contact'] as const).flatMap((name) => inboxFacts(name) ?? []),
    rows: (queue?.context.rows ?? []).map(({ id, file, stage, call }) => ({
      id,
      file: file.name,
      stage,
      call,
    })),
    busy: [...document.querySelectorAll('[aria-busy="true"], .boot')].map(
      (element) => element.getAttribute('aria-label') ?? element.textContent ?? '',
    ),
    questions: modals.filter((each) => /^(Confirm|Discard|Leave|Delete)/.test(titleOf(each))).map(titleOf),
    unreadable: /\b(undefined|NaN|Invalid Date|\[object \w+\])/.exec(text)?.[0] ?? null,
    isCrashed: text.includes('Something went wrong'),
    text: [text, ...fields.map(({ value }) => value)].join('\n'),
  };
}
export type TabFacts = ReturnType<typeof observe>;

const titleOf = (dialog: Element): string => dialog.querySelector('h1, h2')?.textContent ?? '';

declare global {
  var simulated: { observe: typeof observe; stop: () => void } | undefined;
}

const { success } = toast;
toast.success = (text, options) => {
  said.successes.push(String(text));
  return success(text, options);
};
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node instanceof Element && node.closest('[data-toaster]')) said.others.push(node.textContent ?? '');
}).observe(document.body, { childList: true, subtree: true });
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
