import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup, stateIn } from 'xstate';
import type { MediaItem } from '#contract/entities.ts';
import type { EditTarget } from '#domain/media.ts';
import {
  changedIn,
  type EditField,
  type TypedTexts,
  textsWith,
  withoutConflicts,
  withText,
} from '#domain/mediaEdit.ts';
import { messageOf } from '#domain/messages.ts';
import { type UploadFieldError, validateDetails } from '#domain/upload.ts';
import { effect, port } from '../port.ts';

export type MediaEditEvent =
  | { type: 'edit.textChanged'; field: EditField; value: string }
  /** Save; `next` is the item whose form follows, or null. */
  | { type: 'edit.submitted'; next: string | null }
  /** The typed texts are given up. */
  | { type: 'edit.discarded' }
  /** The form is closed: what was typed is kept, and a save goes on. */
  | { type: 'edit.left' }
  /** Of a change from elsewhere: the own texts replace it, it is taken, or neither. */
  | { type: 'edit.mineKept' }
  | { type: 'edit.theirsTaken' }
  | { type: 'edit.dismissed' };

/** Sent to the parent: the form is over. */
export interface MediaEditReport {
  readonly type: 'edit.ended';
  readonly target: EditTarget;
  /** The item whose form follows, or null. */
  readonly next: string | null;
}

/** What the port found before it wrote: nothing is overwritten unseen. */
export interface SaveResult {
  readonly outcome: 'saved' | 'changedElsewhere' | 'gone';
  /** As it is stored now; null when it is gone. */
  readonly item: MediaItem | null;
}

export interface MediaEditInput {
  readonly createKey: () => string;
  readonly target: EditTarget;
  /** What was typed earlier and not saved. */
  readonly typed: TypedTexts;
}

interface MediaEditContext extends MediaEditInput {
  /** The item as a save has found it, or null. */
  readonly stored: MediaItem | null;
  readonly next: string | null;
  readonly fieldError: UploadFieldError | null;
  /** The message of the last failure, or null. */
  readonly failure: string | null;
  /** The same for every attempt to save these texts; empty before the first one. */
  readonly idempotencyKey: string;
}

export type SaveInput = Pick<MediaEditContext, 'target' | 'typed' | 'idempotencyKey'>;

const unsubmitted = { stored: null, next: null, fieldError: null, failure: null, idempotencyKey: '' };

const invalidIn = ({ target: { kind, item }, typed }: MediaEditContext) =>
  validateDetails(kind, textsWith(item, typed));

const fromEvent = <Event>({ event }: { event: Event }) => event;
const fromResult = ({ event }: { event: { output: SaveResult } }) => event.output;
const keepTexts = {
  type: 'keepTexts',
  params: ({ context: { target, typed } }: { context: MediaEditContext }) => ({
    target,
    typed: changedIn(typed).length > 0 ? typed : {},
  }),
} as const;
const forgetsTexts = ['forgetTexts', keepTexts] as const;
const staysHere = { type: 'rememberNext', params: { next: null } } as const;
const givesUp = [staysHere, ...forgetsTexts] as const;
const showsFound = [{ type: 'rememberStored', params: fromResult }, 'refreshList'] as const;
/** The form is closed, and its texts are kept. */
const announceNotSaved = {
  type: 'announceNotSaved',
  params: ({ context }: { context: MediaEditContext }) => context.target,
} as const;

/**
 * The texts of one item, typed and saved. The parent spawns it, so that a save goes on when its form is closed. What was
 * typed is kept until it is saved or discarded.
 */
export const mediaEditMachine = setup({
  types: { context: {} as MediaEditContext, input: {} as MediaEditInput, events: {} as MediaEditEvent },
  actors: {
    /** Reads the item first: what was changed elsewhere is not overwritten. */
    save: port<SaveResult, SaveInput>('save'),
  },
  guards: {
    isUnchanged: ({ context }) => changedIn(context.typed).length === 0,
    isValid: ({ context }) => invalidIn(context) === null,
    isLeft: stateIn({ saving: 'left' }),
    isSaved: (_, { outcome }: SaveResult) => outcome === 'saved',
    isGone: (_, { outcome }: SaveResult) => outcome === 'gone',
  },
  actions: {
    /** Without texts, those of the item are kept no longer. */
    keepTexts: effect<Pick<MediaEditContext, 'target' | 'typed'>>('keepTexts'),
    announceSaved: effect<EditTarget>('announceSaved'),
    announceNotSaved: effect<EditTarget>('announceNotSaved'),
    /** The list shows something else than what is stored. */
    refreshList: effect('refreshList'),
    changeText: assign(
      (
        { context: { target, typed, fieldError } },
        { field, value }: { field: EditField; value: string },
      ) => ({
        typed: withText(typed, target.item, field, value),
        fieldError: fieldError?.field === field ? null : fieldError,
        idempotencyKey: '',
      }),
    ),
    forgetTexts: assign({ typed: {} }),
    showFieldError: assign({ fieldError: ({ context }) => invalidIn(context) }),
    rememberNext: assign((_, { next }: { next: string | null }) => ({ next })),
    prepareSave: assign(({ context: { idempotencyKey, createKey } }) => ({
      fieldError: null,
      failure: null,
      idempotencyKey: idempotencyKey || createKey(),
    })),
    rememberStored: assign((_, { item }: SaveResult) => ({ stored: item })),
    takeStored: assign(({ context: { target, typed, stored } }, { isMine }: { isMine: boolean }) => ({
      ...(stored && { target: { ...target, item: stored }, typed: withoutConflicts(typed, stored, isMine) }),
      idempotencyKey: '',
    })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: messageOf(error) })),
    reportEnd: sendParent(
      ({ context: { target, next } }): MediaEditReport => ({ type: 'edit.ended', target, next }),
    ),
  },
}).createMachine({
  id: 'mediaEdit',
  description: 'The texts of an item: typed, checked against what is stored meanwhile, and saved.',
  context: ({ input }) => ({ ...input, ...unsubmitted }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'edit.textChanged': { actions: [{ type: 'changeText', params: fromEvent }, keepTexts] },
        'edit.submitted': [
          { guard: 'isUnchanged', target: 'ended', actions: { type: 'rememberNext', params: fromEvent } },
          { guard: 'isValid', target: 'saving', actions: { type: 'rememberNext', params: fromEvent } },
          { actions: 'showFieldError' },
        ],
        'edit.discarded': { target: 'ended', actions: givesUp },
        'edit.left': 'ended',
      },
    },
    saving: {
      entry: 'prepareSave',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isSaved', params: fromResult },
            target: 'ended',
            actions: [
              ...forgetsTexts,
              {
                type: 'announceSaved',
                params: ({ context: { target }, event: { output } }) => ({
                  ...target,
                  item: output.item ?? target.item,
                }),
              },
            ],
          },
          { guard: 'isLeft', target: 'ended', actions: [announceNotSaved, 'refreshList'] },
          { guard: { type: 'isGone', params: fromResult }, target: 'gone', actions: showsFound },
          { target: 'changedElsewhere', actions: showsFound },
        ],
        onError: [
          { guard: 'isLeft', target: 'ended', actions: announceNotSaved },
          { target: 'editing', actions: { type: 'rememberFailure', params: fromEvent } },
        ],
      },
      initial: 'shown',
      states: {
        shown: { on: { 'edit.left': { target: 'left', actions: staysHere } } },
        left: {},
      },
    },
    changedElsewhere: {
      description: 'The stored texts and the own ones are shown side by side.',
      on: {
        'edit.mineKept': {
          target: 'saving',
          actions: [{ type: 'takeStored', params: { isMine: true } }, keepTexts],
        },
        'edit.theirsTaken': {
          target: 'editing',
          actions: [{ type: 'takeStored', params: { isMine: false } }, keepTexts],
        },
        'edit.dismissed': 'editing',
        'edit.left': 'ended',
      },
    },
    gone: {
      description: 'The item no longer exists. Its texts are shown, to be copied.',
      on: {
        'edit.dismissed': { target: 'ended', actions: givesUp },
        'edit.left': { target: 'ended', actions: givesUp },
      },
    },
    ended: { type: 'final', entry: 'reportEnd' },
  },
});

export type MediaEditActorRef = ActorRefFrom<typeof mediaEditMachine>;
type MediaEditSnapshot = SnapshotFrom<typeof mediaEditMachine>;

/** What the form shows. */
export const selectForm = ({ context }: MediaEditSnapshot) => context;
export const selectIsBusy = (snapshot: MediaEditSnapshot) => snapshot.matches('saving');
/** What a save has found, which is answered before the form can be used again. */
export const selectQuestion = (snapshot: MediaEditSnapshot) =>
  (['changedElsewhere', 'gone'] as const).find((question) => snapshot.matches(question)) ?? null;
