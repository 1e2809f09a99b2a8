import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { port } from '../port.ts';

/** What the palette can do besides opening a screen or an item. */
export type PaletteAction =
  | 'uploadImage'
  | 'uploadVideo'
  | 'refresh'
  | 'signOut'
  | 'systemTheme'
  | 'lightTheme'
  | 'darkTheme';

export interface PaletteChoice {
  /** Of the entry, the same for as long as the session lives. */
  readonly id: string;
  readonly target: { readonly url: string } | { readonly action: PaletteAction };
}

export type PaletteEvent =
  /** Ctrl+K, or the button of the sidebar. */
  | { type: 'palette.requested' }
  /** Escape, the close button, or a press outside. */
  | { type: 'palette.dismissed' }
  | { type: 'entry.chosen'; choice: PaletteChoice };

/** The choice is carried out, after the palette has closed; or a toast says that code could not be loaded. */
export type PaletteEmitted = { type: 'choice.made'; choice: PaletteChoice } | { type: 'code.unavailable' };

interface PaletteContext {
  /** The last choice, or null. */
  readonly choice: PaletteChoice | null;
  /** The ids of the last choices, the newest first. */
  readonly recent: readonly string[];
}

const recentChoices = 5;

/** Milliseconds after which code that has not come counts as failed. */
const codeTimeout = 10_000;

/** Screens, actions, people and pictures by their names, over every screen. */
export const paletteMachine = setup({
  types: {
    context: {} as PaletteContext,
    events: {} as PaletteEvent,
    emitted: {} as PaletteEmitted,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    /** Loads the code of the dialog. */
    loadDialog: port<void>('loadDialog'),
    /** Loads the code of the upload form. */
    loadUploadForm: port<void>('loadUploadForm'),
  },
  delays: { codeTimeout },
  guards: {
    isUpload: ({ event }) => {
      assertEvent(event, 'entry.chosen');
      const { target } = event.choice;
      return 'action' in target && (target.action === 'uploadImage' || target.action === 'uploadVideo');
    },
  },
  actions: {
    rememberChoice: assign(({ context, event }) => {
      assertEvent(event, 'entry.chosen');
      const { choice } = event;
      const others = context.recent.filter((id) => id !== choice.id);
      return { choice, recent: [choice.id, ...others].slice(0, recentChoices) };
    }),
    reportChoice: emit(({ context: { choice } }) => {
      if (!choice) throw new Error('Nothing was chosen');
      return { type: 'choice.made', choice };
    }),
    reportMissingCode: emit({ type: 'code.unavailable' }),
  },
}).createMachine({
  id: 'palette',
  description: 'The command palette: a choice is carried out when it has closed.',
  context: { choice: null, recent: [] },
  initial: 'closed',
  states: {
    closed: { on: { 'palette.requested': 'loading' } },
    loading: {
      description: 'The code of the dialog comes with its first use.',
      invoke: {
        src: 'loadDialog',
        onDone: 'open',
        onError: { target: 'closed', actions: 'reportMissingCode' },
      },
      after: { codeTimeout: { target: 'closed', actions: 'reportMissingCode' } },
      on: { 'palette.dismissed': 'closed' },
    },
    open: {
      tags: 'open',
      on: {
        'palette.requested': 'closed',
        'palette.dismissed': 'closed',
        'entry.chosen': [
          { guard: 'isUpload', target: 'preparing', actions: 'rememberChoice' },
          { target: 'closed', actions: ['rememberChoice', 'reportChoice'] },
        ],
      },
    },
    preparing: {
      description: 'The code of the upload form may still have to come.',
      tags: ['open', 'busy'],
      invoke: {
        src: 'loadUploadForm',
        onDone: { target: 'closed', actions: 'reportChoice' },
        onError: { target: 'open', actions: 'reportMissingCode' },
      },
      after: { codeTimeout: { target: 'open', actions: 'reportMissingCode' } },
      on: { 'palette.requested': 'closed', 'palette.dismissed': 'closed' },
    },
  },
});

export type PaletteActorRef = ActorRefFrom<typeof paletteMachine>;
type PaletteSnapshot = SnapshotFrom<typeof paletteMachine>;

/** Whether the dialog is shown. */
export const selectIsOpen = (snapshot: PaletteSnapshot) => snapshot.hasTag('open');
/** Whether a choice waits for its code. */
export const selectIsBusy = (snapshot: PaletteSnapshot) => snapshot.hasTag('busy');
/** The ids of the last choices, the newest first. */
export const selectRecent = (snapshot: PaletteSnapshot) => snapshot.context.recent;
