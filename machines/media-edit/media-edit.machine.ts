import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { ImageUpdate } from '#contract/endpoints.ts';
import type { MediaItem } from '#contract/entities.ts';
import type { EditTarget, MediaItemKey } from '#domain/media.ts';
import {
  changedFields,
  changesOf,
  conflictsOf,
  type EditField,
  type EditTexts,
  editTextsOf,
  withChanges,
} from '#domain/mediaEdit.ts';
import { messageOf } from '#domain/messages.ts';
import { type UploadFieldError, validateDetails } from '#domain/upload.ts';
import { port } from '../port.ts';

export type MediaEditEvent =
  | { type: 'edit.textChanged'; field: EditField; value: string }
  | { type: 'edit.submitted' }
  /** Cancel, Escape or Close: of a question, or of a save that takes long. */
  | { type: 'edit.dismissed' }
  /** Of a conflict: the own texts are saved, or the stored ones taken. */
  | { type: 'edit.mineKept' }
  | { type: 'edit.theirsTaken' }
  /** The list came without the item. */
  | { type: 'edit.itemGone' }
  /** Back during a question: the form is shown again, unless its texts would be lost. */
  | { type: 'edit.left' }
  /** `isRequested`: by a sign-out, which discards what is typed; else it is kept. */
  | { type: 'session.ended'; isRequested: boolean }
  /** The form is shown again: it reports what it has. */
  | { type: 'edit.resumed' };

/** Sent to the parent, which knows what may be left. */
export interface MediaEditReport {
  readonly target: EditTarget;
  /** Ended: saved, or there was nothing to save, or the item is gone. */
  readonly type: 'edit.unchanged' | 'edit.changed' | 'edit.sent' | 'edit.asking' | 'edit.ended';
}

export type MediaEditEmitted =
  | { type: 'edit.succeeded'; target: EditTarget }
  | { type: 'edit.failed'; target: EditTarget; error: unknown }
  | { type: 'edit.theirsShown'; target: EditTarget }
  /** To be kept for the next sign-in of the same user: the changed fields. */
  | { type: 'edit.textsKept'; target: EditTarget; texts: Partial<EditTexts> }
  | { type: 'edit.textsDiscarded'; target: EditTarget }
  /** An aborted save may have been stored, or the item is gone: the list is fetched again. */
  | { type: 'edit.listStale' };

export interface UpdateItemInput extends MediaItemKey {
  readonly changes: ImageUpdate;
  readonly idempotencyKey: string;
}

export interface MediaEditInput {
  readonly createKey: () => string;
  readonly target: EditTarget;
  /** What was typed in an earlier session. */
  readonly texts: Partial<EditTexts>;
}

interface EditForm extends MediaEditInput {
  readonly texts: EditTexts;
  /** The item as the server had it just before the save. */
  readonly stored: MediaItem | null;
  readonly fieldError: UploadFieldError | null;
  /** The message of the last failure, or null. */
  readonly failure: string | null;
  /** Made for the first attempt to save these texts. */
  readonly idempotencyKey: string | null;
}

const noProblem = { stored: null, fieldError: null, failure: null, idempotencyKey: null };

const openForm = (input: MediaEditInput): EditForm => ({
  ...input,
  ...noProblem,
  texts: { ...editTextsOf(input.target.item), ...input.texts },
});

const changesIn = ({ target: { kind, item }, texts }: EditForm) => changesOf(kind, item, texts);
const changedIn = ({ target: { kind, item }, texts }: EditForm) => changedFields(kind, item, texts);
const conflictsIn = ({ target: { kind, item }, texts }: EditForm, stored: MediaItem) =>
  conflictsOf(kind, item, stored, texts);
const invalidIn = ({ target, texts }: EditForm) => validateDetails(target.kind, texts);

const storedOf = ({ stored }: EditForm): MediaItem => {
  if (!stored) throw new Error('A save without the stored item');
  return stored;
};

function itemKeyOf({ target: { kind, section, item } }: EditForm): MediaItemKey {
  return { kind, section, id: item.id };
}

function saveKeyOf({ idempotencyKey }: EditForm): string {
  if (!idempotencyKey) throw new Error('A save without a key');
  return idempotencyKey;
}

const updateOf = (context: EditForm): UpdateItemInput => ({
  ...itemKeyOf(context),
  changes: changesIn(context),
  idempotencyKey: saveKeyOf(context),
});

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
    endForm: sendParent(({ context: { target } }): MediaEditReport => ({ type: 'edit.ended', target })),
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
        'edit.itemGone': [{ guard: 'isUnchanged', target: 'ended', actions: 'endForm' }, { target: 'gone' }],
        'edit.submitted': [
          { guard: 'isUnchanged', target: 'ended', actions: 'endForm' },
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
              actions: ['reportSuccess', 'endForm'],
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
          actions: 'endForm',
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
