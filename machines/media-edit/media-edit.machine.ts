import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { MediaItem } from '#contract/entities.ts';
import { editTextsOf, withChanges } from '#domain/mediaEdit.ts';
import { messageOf } from '#domain/messages.ts';
import { port } from '../port.ts';
import type {
  EditSurface,
  MediaEditEmitted,
  MediaEditEvent,
  ReadItemInput,
  UpdateItemInput,
} from './events.ts';
import {
  changedIn,
  changesIn,
  conflictsIn,
  type EditForm,
  firstOf,
  invalidIn,
  type MediaEditInput,
  nextIn,
  noProblem,
  noTexts,
  openWith,
  placeOf,
  storedOf,
  targetOf,
  updateOf,
} from './form.ts';

const fromError = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
const fromOutput = ({ event }: { event: { output: MediaItem | null } }) => ({ item: event.output });
const failureActions = [
  { type: 'rememberFailure', params: fromError },
  { type: 'reportFailure', params: fromError },
] as const;

/** Edits the texts of an item, or those of several one after another (decision 65). */
export const mediaEditMachine = setup({
  types: {
    context: {} as EditForm,
    input: {} as MediaEditInput,
    events: {} as MediaEditEvent,
    emitted: {} as MediaEditEmitted,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    /** The item as the server has it now; null when it no longer exists. */
    readItem: port<MediaItem | null, ReadItemInput>('readItem'),
    updateItem: port<unknown, UpdateItemInput>('updateItem'),
  },
  guards: {
    isUnchanged: ({ context }) => changedIn(context).length === 0,
    isWalkable: ({ context, event }) =>
      event.type === 'edit.walkStarted' && firstOf(context, event, event.ids) !== null,
    isValid: ({ context }) => invalidIn(context) === null,
    canContinue: ({ context }) => changedIn(context).length === 0 && nextIn(context) !== null,
    hasNext: ({ context }) => nextIn(context) !== null,
    isGone: (_, params: { item: MediaItem | null }) => params.item === null,
    isChangedElsewhere: ({ context }, { item }: { item: MediaItem | null }) =>
      item !== null && conflictsIn(context, item).length > 0,
  },
  actions: {
    openForm: assign(({ event }) => {
      assertEvent(event, 'edit.opened');
      const { target, fields, surface } = event;
      return { ...openWith(target), fields, surface, ids: [target.item.id] };
    }),
    startWalk: assign(({ context, event }) => {
      assertEvent(event, 'edit.walkStarted');
      const target = firstOf(context, event, event.ids);
      if (!target) return {};
      return { ...openWith(target), fields: ['alt_text'] as const, surface: 'viewer', ids: event.ids };
    }),
    openNext: assign(({ context }) => {
      const next = nextIn(context);
      return next ? openWith(next) : {};
    }),
    closeForm: assign({ ...noProblem, target: null, texts: noTexts }),
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
      return { ...noProblem, target: { ...targetOf(context), item }, texts };
    }),
    rememberFailure: assign((_, params: { error: unknown }) => ({ failure: messageOf(params.error) })),
    reportSuccess: emit(({ context }) => ({
      type: 'edit.succeeded',
      target: { ...targetOf(context), item: withChanges(storedOf(context), changesIn(context)) },
    })),
    reportFailure: emit(({ context }, params: { error: unknown }) => ({
      type: 'edit.failed',
      kind: targetOf(context).kind,
      error: params.error,
    })),
    reportTheirs: emit(({ context }) => ({
      type: 'edit.theirsShown',
      target: { ...targetOf(context), item: storedOf(context) },
    })),
    reportStaleList: emit({ type: 'edit.listStale' }),
    reportStep: emit(({ context }) => ({ type: 'edit.walked', id: targetOf(context).item.id })),
  },
}).createMachine({
  id: 'mediaEdit',
  description: 'The texts of an item: typed, checked against what is stored meanwhile, and saved.',
  context: ({ input }) => ({
    ...input,
    ...noProblem,
    target: null,
    surface: 'viewer',
    fields: [],
    texts: noTexts,
    ids: [],
  }),
  initial: 'closed',
  states: {
    closed: {
      entry: 'closeForm',
      on: {
        'edit.opened': { target: 'editing', actions: 'openForm' },
        'edit.walkStarted': {
          guard: 'isWalkable',
          target: 'editing',
          actions: ['startWalk', 'reportStep'],
        },
      },
    },
    editing: {
      tags: 'open',
      on: {
        'edit.textChanged': { actions: 'changeText' },
        'edit.opened': { guard: 'isUnchanged', actions: 'openForm' },
        'edit.submitted': [
          { guard: 'canContinue', actions: ['openNext', 'reportStep'] },
          { guard: 'isUnchanged', target: 'closed' },
          { guard: 'isValid', target: 'submitting', actions: 'prepareSave' },
          { actions: 'showFieldError' },
        ],
        'edit.skipped': [
          { guard: 'canContinue', actions: ['openNext', 'reportStep'] },
          { guard: 'isUnchanged', target: 'closed' },
        ],
        'edit.dismissed': [{ guard: 'isUnchanged', target: 'closed' }, { target: 'confirmingDiscard' }],
        'edit.screenLeft': { guard: 'isUnchanged', target: 'closed' },
      },
    },
    confirmingDiscard: {
      description: 'Shall the typed texts be lost?',
      tags: 'open',
      on: { 'edit.discarded': 'closed', 'edit.dismissed': 'editing' },
    },
    submitting: {
      description: 'Leaving this state aborts the request.',
      initial: 'checking',
      states: {
        checking: {
          description: 'Has the item been changed or deleted elsewhere since the form was opened?',
          tags: ['open', 'busy'],
          invoke: {
            src: 'readItem',
            input: ({ context }) => placeOf(context),
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
          tags: 'open',
          on: {
            'edit.mineKept': 'saving',
            'edit.theirsTaken': { target: '#mediaEdit.editing', actions: ['reportTheirs', 'takeTheirs'] },
          },
        },
        saving: {
          description: 'The update is sent.',
          tags: ['open', 'busy'],
          invoke: {
            id: 'updateItem',
            src: 'updateItem',
            input: ({ context }) => updateOf(context),
            onDone: { target: 'saved', actions: 'reportSuccess' },
            onError: { target: '#mediaEdit.editing', actions: failureActions },
          },
        },
        saved: { type: 'final' },
      },
      onDone: [
        { guard: 'hasNext', target: 'editing', actions: ['openNext', 'reportStep'] },
        { target: 'closed' },
      ],
      on: { 'edit.dismissed': { target: 'editing', actions: 'reportStaleList' } },
    },
    gone: {
      description: 'The item no longer exists. Its texts are shown, to be copied.',
      tags: 'open',
      entry: 'reportStaleList',
      on: {
        'edit.dismissed': [
          { guard: 'hasNext', target: 'editing', actions: ['openNext', 'reportStep'] },
          { target: 'closed' },
        ],
      },
    },
  },
});

export type MediaEditActorRef = ActorRefFrom<typeof mediaEditMachine>;
type MediaEditSnapshot = SnapshotFrom<typeof mediaEditMachine>;

export const selectTarget = (snapshot: MediaEditSnapshot) => snapshot.context.target;
export const selectTexts = (snapshot: MediaEditSnapshot) => snapshot.context.texts;
export const selectFields = (snapshot: MediaEditSnapshot) => snapshot.context.fields;
export const selectFieldError = (snapshot: MediaEditSnapshot) => snapshot.context.fieldError;
/** The message of the last failure, or null. */
export const selectFailure = (snapshot: MediaEditSnapshot) => snapshot.context.failure;
export const selectIsBusy = (snapshot: MediaEditSnapshot) => snapshot.hasTag('busy');
export const selectIsUnchanged = (snapshot: MediaEditSnapshot) => changedIn(snapshot.context).length === 0;
/** Where the open form is, or null. */
export const selectSurface = (snapshot: MediaEditSnapshot): EditSurface | null =>
  snapshot.hasTag('open') ? snapshot.context.surface : null;
/** The item whose form is open on its card, or null. */
export const selectCardId = (snapshot: MediaEditSnapshot): string | null =>
  selectSurface(snapshot) === 'card' ? targetOf(snapshot.context).item.id : null;
/** What is asked or said before the form can be used again, or null. */
export const selectQuestion = (snapshot: MediaEditSnapshot) => {
  if (snapshot.matches('confirmingDiscard')) return 'discard';
  if (snapshot.matches({ submitting: 'conflicting' })) return 'conflict';
  return snapshot.matches('gone') ? 'gone' : null;
};
/** The position of the open item in its walk, from one, and the number of items; null for a single item. */
export const selectWalk = ({ context: { ids, target } }: MediaEditSnapshot) =>
  target && ids.length > 1 ? { position: ids.indexOf(target.item.id) + 1, count: ids.length } : null;
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
