import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { MediaItem } from '#contract/entities.ts';
import { editTextsOf, withChanges } from '#domain/mediaEdit.ts';
import { messageOf } from '#domain/messages.ts';
import { port } from '../port.ts';
import type {
  MediaEditEmitted,
  MediaEditEvent,
  MediaEditReport,
  MediaItemKey,
  UpdateItemInput,
} from './events.ts';
import {
  changedIn,
  changesIn,
  conflictsIn,
  type EditForm,
  invalidIn,
  itemKeyOf,
  type MediaEditInput,
  noProblem,
  openForm,
  storedOf,
  updateOf,
} from './form.ts';

const fromError = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
const fromOutput = ({ event }: { event: { output: MediaItem | null } }) => ({ item: event.output });
const failureActions = [
  { type: 'rememberFailure', params: fromError },
  { type: 'reportFailure', params: fromError },
] as const;

/**
 * The texts of one item, typed and saved. The parent spawns it, so that a save goes on when its form has given
 * way to another one, and knows by its reports what may be left.
 */
export const mediaEditMachine = setup({
  types: {
    context: {} as EditForm,
    input: {} as MediaEditInput,
    events: {} as MediaEditEvent,
    emitted: {} as MediaEditEmitted,
    tags: {} as 'busy',
  },
  actors: {
    /** The item as the server has it now; null when it no longer exists. */
    readItem: port<MediaItem | null, MediaItemKey>('readItem'),
    updateItem: port<unknown, UpdateItemInput>('updateItem'),
  },
  guards: {
    isUnchanged: ({ context }) => changedIn(context).length === 0,
    isChanged: ({ context }) => changedIn(context).length > 0,
    isRequested: (_, params: { isRequested: boolean }) => params.isRequested,
    isValid: ({ context }) => invalidIn(context) === null,
    isGone: (_, params: { item: MediaItem | null }) => params.item === null,
    isChangedElsewhere: ({ context }, { item }: { item: MediaItem | null }) =>
      item !== null && conflictsIn(context, item).length > 0,
  },
  actions: {
    changeText: assign(({ context, event }) => {
      assertEvent(event, 'edit.textChanged');
      const { field, value } = event;
      return {
        texts: { ...context.texts, [field]: value },
        idempotencyKey: null,
        ...(context.fieldError?.field === field && { fieldError: null }),
      };
    }),
    showFieldError: assign({ fieldError: ({ context }) => invalidIn(context) }),
    prepareSave: assign(({ context: { idempotencyKey, createKey } }) => ({
      ...noProblem,
      idempotencyKey: idempotencyKey ?? createKey(),
    })),
    rememberStored: assign((_, params: { item: MediaItem | null }) => ({ stored: params.item })),
    /** The stored texts replace the own ones where they conflict; the others are still to be saved. */
    takeTheirs: assign(({ context }) => {
      const item = storedOf(context);
      const stored = editTextsOf(item);
      const mine = changedIn(context).filter((field) => !conflictsIn(context, item).includes(field));
      const texts = { ...stored, ...Object.fromEntries(mine.map((field) => [field, context.texts[field]])) };
      return { ...noProblem, target: { ...context.target, item }, texts };
    }),
    rememberFailure: assign((_, params: { error: unknown }) => ({ failure: messageOf(params.error) })),
    reportSuccess: emit(({ context }) => ({
      type: 'edit.succeeded',
      target: { ...context.target, item: withChanges(storedOf(context), changesIn(context)) },
    })),
    reportFailure: emit(({ context: { target } }, params: { error: unknown }) => ({
      type: 'edit.failed',
      target,
      error: params.error,
    })),
    reportTheirs: emit(({ context }) => ({
      type: 'edit.theirsShown',
      target: { ...context.target, item: storedOf(context) },
    })),
    keepTexts: emit(({ context }) => ({
      type: 'edit.textsKept',
      target: context.target,
      texts: Object.fromEntries(changedIn(context).map((field) => [field, context.texts[field]])),
    })),
    discardTexts: emit(({ context: { target } }) => ({ type: 'edit.textsDiscarded', target })),
    reportStaleList: emit({ type: 'edit.listStale' }),
    reportUnchanged: sendParent(
      ({ context: { target } }): MediaEditReport => ({ type: 'edit.unchanged', target }),
    ),
    reportChanged: sendParent(
      ({ context: { target } }): MediaEditReport => ({ type: 'edit.changed', target }),
    ),
    reportSending: sendParent(({ context: { target } }): MediaEditReport => ({ type: 'edit.sent', target })),
    reportQuestion: sendParent(
      ({ context: { target } }): MediaEditReport => ({ type: 'edit.asking', target }),
    ),
    endForm: sendParent(
      ({ context: { target } }, { isSaved }: { isSaved: boolean }): MediaEditReport => ({
        type: 'edit.ended',
        target,
        isSaved,
      }),
    ),
  },
}).createMachine({
  id: 'mediaEdit',
  description: 'The texts of an item: typed, checked against what is stored meanwhile, and saved.',
  context: ({ input }) => openForm(input),
  on: {
    'session.ended': [
      { guard: 'isUnchanged' },
      { guard: { type: 'isRequested', params: ({ event }) => event }, actions: 'discardTexts' },
      { actions: 'keepTexts' },
    ],
  },
  initial: 'editing',
  states: {
    editing: {
      initial: 'unchanged',
      states: {
        unchanged: {
          entry: 'reportUnchanged',
          always: { guard: 'isChanged', target: 'changed' },
        },
        changed: {
          entry: 'reportChanged',
          always: { guard: 'isUnchanged', target: 'unchanged' },
        },
      },
      on: {
        'edit.textChanged': { actions: 'changeText' },
        'edit.itemGone': [
          { guard: 'isUnchanged', target: 'ended', actions: { type: 'endForm', params: { isSaved: false } } },
          { target: 'gone' },
        ],
        'edit.submitted': [
          { guard: 'isUnchanged', target: 'ended', actions: { type: 'endForm', params: { isSaved: false } } },
          { guard: 'isValid', target: 'submitting', actions: 'prepareSave' },
          { actions: 'showFieldError' },
        ],
        'edit.resumed': { target: 'editing', reenter: true },
      },
    },
    submitting: {
      description: 'Leaving this state aborts the request.',
      initial: 'checking',
      states: {
        checking: {
          description: 'Has the item been changed or deleted elsewhere since the form was opened?',
          tags: 'busy',
          entry: 'reportSending',
          invoke: {
            src: 'readItem',
            input: ({ context }) => itemKeyOf(context),
            onDone: [
              { guard: { type: 'isGone', params: fromOutput }, target: '#mediaEdit.gone' },
              {
                guard: { type: 'isChangedElsewhere', params: fromOutput },
                target: 'conflicting',
                actions: { type: 'rememberStored', params: fromOutput },
              },
              { target: 'saving', actions: { type: 'rememberStored', params: fromOutput } },
            ],
            onError: { target: '#mediaEdit.editing', actions: failureActions },
          },
        },
        conflicting: {
          description: 'The stored texts and the own ones are shown side by side.',
          entry: 'reportQuestion',
          on: {
            'edit.resumed': { actions: 'reportQuestion' },
            'edit.left': { target: '#mediaEdit.editing', actions: 'reportStaleList' },
            'edit.mineKept': { target: 'saving', actions: 'reportSending' },
            'edit.theirsTaken': { target: '#mediaEdit.editing', actions: ['reportTheirs', 'takeTheirs'] },
          },
        },
        saving: {
          description: 'The update is sent.',
          tags: 'busy',
          invoke: {
            id: 'updateItem',
            src: 'updateItem',
            input: ({ context }) => updateOf(context),
            onDone: {
              target: '#mediaEdit.ended',
              actions: ['reportSuccess', { type: 'endForm', params: { isSaved: true } }],
            },
            onError: { target: '#mediaEdit.editing', actions: failureActions },
          },
        },
      },
      on: {
        'edit.resumed': { actions: 'reportSending' },
        'edit.dismissed': { target: 'editing', actions: 'reportStaleList' },
      },
    },
    gone: {
      description: 'The item no longer exists. Its texts are shown, to be copied.',
      entry: ['reportStaleList', 'reportQuestion'],
      on: {
        'edit.resumed': { actions: 'reportQuestion' },
        'edit.dismissed': {
          target: 'ended',
          actions: { type: 'endForm', params: { isSaved: false } },
        },
      },
    },
    ended: { type: 'final' },
  },
});

export type MediaEditActorRef = ActorRefFrom<typeof mediaEditMachine>;
type MediaEditSnapshot = SnapshotFrom<typeof mediaEditMachine>;

export const selectTarget = (snapshot: MediaEditSnapshot) => snapshot.context.target;
export const selectTexts = (snapshot: MediaEditSnapshot) => snapshot.context.texts;
export const selectFieldError = (snapshot: MediaEditSnapshot) => snapshot.context.fieldError;
/** The message of the last failure, or null. */
export const selectFailure = (snapshot: MediaEditSnapshot) => snapshot.context.failure;
export const selectIsBusy = (snapshot: MediaEditSnapshot) => snapshot.hasTag('busy');
/** What is asked or said before the form can be used again, or null. */
export const selectQuestion = (snapshot: MediaEditSnapshot): 'conflict' | 'gone' | null => {
  if (snapshot.matches({ submitting: 'conflicting' })) return 'conflict';
  return snapshot.matches('gone') ? 'gone' : null;
};
/** The fields in conflict, each with the stored text and the own one. */
export const selectConflicts = ({ context }: MediaEditSnapshot) => {
  const { stored, texts } = context;
  if (!stored) return [];
  return conflictsIn(context, stored).map((field) => ({
    field,
    theirs: editTextsOf(stored)[field],
    mine: texts[field],
  }));
};
