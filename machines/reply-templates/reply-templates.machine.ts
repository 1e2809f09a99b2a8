import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { ReplyTemplate } from '#contract/replyTemplates.ts';
import {
  replacedBy,
  studioTemplates,
  type TemplateChange,
  type TemplateFieldError,
  templateOf,
  validateTemplate,
} from '#domain/replyTemplates.ts';
import { callbackPort, port } from '../port.ts';
import type { KeptTemplates, ReplyTemplatesEmitted, ReplyTemplatesEvent } from './events.ts';

export interface ReplyTemplatesInput {
  /** Returns the id of a new template. */
  readonly createId: () => string;
}

interface ReplyTemplatesContext extends ReplyTemplatesInput, KeptTemplates {
  /** The template of the form. */
  readonly draft: ReplyTemplate | null;
  readonly fieldError: TemplateFieldError | null;
  /** What is asked about or saved. */
  readonly change: TemplateChange | null;
}

const followOtherTab = {
  type: 'followOtherTab',
  params: ({ event }: { event: { kept: KeptTemplates } }) => event,
} as const;

type StoredState = KeptTemplates & { readonly draft: ReplyTemplate | null };
type Imported = readonly ReplyTemplate[];

/** The templates of replies, kept by the browser (decision 77). */
export const replyTemplatesMachine = setup({
  types: {
    context: {} as ReplyTemplatesContext,
    input: {} as ReplyTemplatesInput,
    events: {} as ReplyTemplatesEvent,
    emitted: {} as ReplyTemplatesEmitted,
    tags: {} as 'busy',
  },
  actors: {
    readTemplates: port<StoredState>('readTemplates'),
    watchTemplates: callbackPort<unknown>('watchTemplates'),
    /** Resolves with the list after the change. */
    saveTemplates: port<readonly ReplyTemplate[], TemplateChange>('saveTemplates'),
    /** Rejects with what is wrong with the file. */
    readFile: port<Imported, File>('readFile'),
  },
  guards: {
    hasStoredDraft: (_, params: { stored: StoredState }) => params.stored.draft !== null,
    hasDraft: ({ context }) => context.draft !== null,
    isValid: ({ context }) => validateTemplate(draftOf(context), context.templates) === null,
    isDraftReplaced: ({ context: { draft, templates } }, params: { kept: KeptTemplates }) => {
      const [before, after] = [templates, params.kept.templates].map((list) =>
        JSON.stringify(list.find(({ id }) => id === draft?.id)),
      );
      return before !== after;
    },
    hasSameNames: ({ context }, params: { imported: Imported }) =>
      replacedBy(context.templates, params.imported).length > 0,
  },
  actions: {
    rememberStored: assign((_, params: { stored: StoredState }) => params.stored),
    rememberTemplates: assign((_, params: { templates: readonly ReplyTemplate[] }) => params),
    followOtherTab: assign((_, params: { kept: KeptTemplates }) => params.kept),
    startTemplate: assign(({ context }) => ({
      draft: { id: context.createId(), name: '', subject: '', text: '' },
    })),
    startEdit: assign(({ event }) => {
      assertEvent(event, 'templates.editRequested');
      return { draft: event.template };
    }),
    changeField: assign(({ context, event }) => {
      assertEvent(event, 'templates.fieldChanged');
      return { draft: { ...draftOf(context), [event.field]: event.value }, fieldError: null };
    }),
    showFieldError: assign({
      fieldError: ({ context }) => validateTemplate(draftOf(context), context.templates),
    }),
    prepareDraft: assign(({ context }) => ({
      change: { type: 'put', template: trimmed(draftOf(context)) },
      fieldError: null,
    })),
    prepareRemoval: assign(({ event }) => {
      assertEvent(event, 'templates.removalRequested');
      return { change: { type: 'removal', template: event.template } };
    }),
    prepareReset: assign({ change: { type: 'reset' } }),
    prepareImport: assign((_, params: { imported: Imported }) => ({
      change: { type: 'import', templates: params.imported },
    })),
    forgetDraft: assign({ draft: null, fieldError: null }),
    rememberDefault: assign(({ event }) => {
      assertEvent(event, 'templates.defaultChosen');
      return { defaultId: event.id };
    }),
    keepDraft: emit(({ context }) => ({ type: 'templates.draftChanged', draft: context.draft })),
    keepDefault: emit(({ event }) => {
      assertEvent(event, 'templates.defaultChosen');
      return event;
    }),
    reportConflict: emit(({ context }) => ({ type: 'templates.conflicted', draft: draftOf(context) })),
    reportSaved: emit(({ context }) => ({ type: 'templates.saved', change: changeOf(context) })),
    reportSaveFailure: emit((_, params: { error: unknown }) => ({
      type: 'templates.saveFailed',
      error: params.error,
    })),
    reportRefusedFile: emit((_, params: { error: unknown }) => ({
      type: 'templates.fileRefused',
      error: params.error,
    })),
  },
}).createMachine({
  id: 'replyTemplates',
  description: 'The templates of replies: read, edited, imported and saved in this browser.',
  context: ({ input }) => ({
    ...input,
    templates: studioTemplates,
    defaultId: undefined,
    draft: null,
    fieldError: null,
    change: null,
  }),
  invoke: { src: 'watchTemplates', onError: {} },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        src: 'readTemplates',
        onDone: [
          {
            guard: { type: 'hasStoredDraft', params: ({ event }) => ({ stored: event.output }) },
            target: 'editing',
            actions: { type: 'rememberStored', params: ({ event }) => ({ stored: event.output }) },
          },
          {
            target: 'listing',
            actions: { type: 'rememberStored', params: ({ event }) => ({ stored: event.output }) },
          },
        ],
        onError: 'unreadable',
      },
    },
    unreadable: {
      description: 'Replies use the drafts of the studio.',
      on: { 'templates.retryRequested': 'reading' },
    },
    listing: {
      on: {
        'templates.addRequested': { target: 'editing', actions: 'startTemplate' },
        'templates.editRequested': { target: 'editing', actions: 'startEdit' },
        'templates.removalRequested': { target: 'asking', actions: 'prepareRemoval' },
        'templates.resetRequested': { target: 'asking', actions: 'prepareReset' },
        'templates.fileChosen': 'importing',
      },
    },
    editing: {
      on: {
        'templates.fieldChanged': { actions: ['changeField', 'keepDraft'] },
        'templates.submitted': [
          { guard: 'isValid', target: 'saving', actions: 'prepareDraft' },
          { actions: 'showFieldError' },
        ],
        'templates.cancelled': { target: 'listing', actions: ['forgetDraft', 'keepDraft'] },
      },
    },
    importing: {
      tags: 'busy',
      invoke: {
        src: 'readFile',
        input: ({ event }) => {
          assertEvent(event, 'templates.fileChosen');
          return event.file;
        },
        onDone: [
          {
            guard: { type: 'hasSameNames', params: ({ event }) => ({ imported: event.output }) },
            target: 'asking',
            actions: { type: 'prepareImport', params: ({ event }) => ({ imported: event.output }) },
          },
          {
            target: 'saving',
            actions: { type: 'prepareImport', params: ({ event }) => ({ imported: event.output }) },
          },
        ],
        onError: {
          target: 'listing',
          actions: { type: 'reportRefusedFile', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    asking: {
      description: 'Before templates are deleted or replaced.',
      on: { 'templates.confirmed': 'saving', 'templates.declined': 'listing' },
    },
    saving: {
      tags: 'busy',
      // By what is being saved.
      on: { 'templates.replaced': { actions: followOtherTab } },
      invoke: {
        src: 'saveTemplates',
        input: ({ context }) => changeOf(context),
        onDone: {
          target: 'listing',
          actions: [
            { type: 'rememberTemplates', params: ({ event }) => ({ templates: event.output }) },
            'forgetDraft',
            'keepDraft',
            'reportSaved',
          ],
        },
        onError: [
          {
            guard: 'hasDraft',
            target: 'editing',
            actions: { type: 'reportSaveFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'listing',
            actions: { type: 'reportSaveFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
  },
  on: {
    'templates.defaultChosen': { actions: ['rememberDefault', 'keepDefault'] },
    'templates.replaced': [
      {
        guard: { type: 'isDraftReplaced', params: ({ event }) => event },
        actions: [followOtherTab, 'reportConflict'],
      },
      { actions: followOtherTab },
    ],
  },
});

const trimmed = ({ id, name, subject, text }: ReplyTemplate): ReplyTemplate => ({
  id,
  name: name.trim(),
  subject: subject.trim(),
  text: text.trimEnd(),
});

function draftOf({ draft }: ReplyTemplatesContext): ReplyTemplate {
  if (!draft) throw new Error('A form without a template');
  return draft;
}

function changeOf({ change }: ReplyTemplatesContext): TemplateChange {
  if (!change) throw new Error('Nothing to save');
  return change;
}

export type ReplyTemplatesActorRef = ActorRefFrom<typeof replyTemplatesMachine>;
export type ReplyTemplatesSnapshot = SnapshotFrom<typeof replyTemplatesMachine>;

export const selectTemplates = (snapshot: ReplyTemplatesSnapshot) => snapshot.context.templates;
/** The template that a reply uses. */
export const selectDefault = ({ context }: ReplyTemplatesSnapshot): ReplyTemplate =>
  templateOf(context.templates, context.defaultId);
export const selectIsReading = (snapshot: ReplyTemplatesSnapshot) => snapshot.matches('reading');
export const selectIsUnreadable = (snapshot: ReplyTemplatesSnapshot) => snapshot.matches('unreadable');
export const selectIsBusy = (snapshot: ReplyTemplatesSnapshot) => snapshot.hasTag('busy');
/** The template of the form, or null while it is closed. */
export const selectDraft = (snapshot: ReplyTemplatesSnapshot) => snapshot.context.draft;
export const selectFieldError = (snapshot: ReplyTemplatesSnapshot) => snapshot.context.fieldError;
/** What the administrator is asked about, or null. */
export const selectQuestion = (snapshot: ReplyTemplatesSnapshot): TemplateChange | null =>
  snapshot.matches('asking') ? snapshot.context.change : null;
