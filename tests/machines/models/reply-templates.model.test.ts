import { describe, expect, test } from 'vitest';
import type { ReplyTemplate } from '#contract/replyTemplates.ts';
import { studioTemplates, type TemplateChange, type TemplateFieldError } from '#domain/replyTemplates.ts';
import type { ReplyTemplatesEvent } from '#machines/reply-templates/events.ts';
import {
  replyTemplatesMachine,
  selectDefault,
  selectDraft,
  selectFieldError,
  selectIsBusy,
  selectIsReading,
  selectIsUnreadable,
  selectQuestion,
  selectTemplates,
} from '#machines/reply-templates/reply-templates.machine.ts';
import type { Model } from '#tests/support/model.ts';
import { one, startReplyTemplatesChart, two } from '#tests/support/replyTemplatesChart.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const failure = new Error('The storage is full');
const file = new File(['{}'], 'templates.json');
const both = [one, two];
/** Another tab has changed the first and deleted the second. */
const changed = [{ ...one, text: 'Changed' }];
const imported = [{ ...two, id: '3', name: 'Three' }];
const sameName = [{ ...two, id: '4' }];

interface Templates {
  readonly phase: 'reading' | 'unreadable' | 'listing' | 'editing' | 'importing' | 'asking' | 'saving';
  readonly templates: readonly ReplyTemplate[];
  readonly defaultId: string | undefined;
  readonly draft: ReplyTemplate | null;
  readonly fieldError: TemplateFieldError | null;
  readonly change: TemplateChange | null;
}

/** What the form says, by rules of the model's own: every field is filled, and the name is free. */
function errorOf(draft: ReplyTemplate, templates: readonly ReplyTemplate[]): TemplateFieldError | null {
  if (draft.name === '') return { field: 'name', message: 'Name is required' };
  if (draft.subject === '') return { field: 'subject', message: 'Subject is required' };
  if (draft.text === '') return { field: 'text', message: 'Text is required' };
  const isTaken = draft.name === 'Two' && templates.includes(two);
  return isTaken ? { field: 'name', message: 'Another template has this name' } : null;
}

const typed = (field: 'name' | 'subject' | 'text', value: string): ReplyTemplatesEvent => ({
  type: 'templates.fieldChanged',
  field,
  value,
});

const model: Model<Templates, ReplyTemplatesEvent> = {
  initial: {
    phase: 'reading',
    templates: studioTemplates,
    defaultId: undefined,
    draft: null,
    fieldError: null,
    change: null,
  },
  events: ({ draft }) => ({
    retry: { type: 'templates.retryRequested' },
    add: { type: 'templates.addRequested' },
    edit: { type: 'templates.editRequested', template: one },
    remove: { type: 'templates.removalRequested', template: one },
    reset: { type: 'templates.resetRequested' },
    'choose a file': { type: 'templates.fileChosen', file },
    'type a name': typed('name', ' Free'),
    'type the name of another': typed('name', 'Two'),
    ...(draft?.subject === '' && { 'type a subject': typed('subject', ' Third ') }),
    ...(draft?.text === '' && { 'type a text': typed('text', '  {message} ') }),
    submit: { type: 'templates.submitted' },
    cancel: { type: 'templates.cancelled' },
    confirm: { type: 'templates.confirmed' },
    decline: { type: 'templates.declined' },
    'use the second': { type: 'templates.defaultChosen', id: '2' },
    'another tab has both': { type: 'templates.replaced', kept: { templates: both, defaultId: '1' } },
    'another tab has changed them': {
      type: 'templates.replaced',
      kept: { templates: changed, defaultId: undefined },
    },
  }),
  next: (state, stimulus, { emit }) => {
    const { phase, templates, draft } = state;
    switch (stimulus.type) {
      case 'templates.defaultChosen':
        emit(stimulus);
        return { ...state, defaultId: stimulus.id };
      case 'templates.replaced':
        if (draft?.id === '1' && stimulus.kept.templates !== templates)
          emit({ type: 'templates.conflicted', draft });
        return { ...state, ...stimulus.kept };
      case 'resolved':
        if (stimulus.port === 'readTemplates') {
          const stored = stimulus.value as Pick<Templates, 'templates' | 'defaultId' | 'draft'>;
          return { ...state, ...stored, phase: stored.draft ? 'editing' : 'listing' };
        }
        if (stimulus.port === 'readFile') {
          const isAsked = stimulus.value === sameName && templates.includes(two);
          const change = { type: 'import', templates: stimulus.value as readonly ReplyTemplate[] } as const;
          return { ...state, phase: isAsked ? 'asking' : 'saving', change };
        }
        emit({ type: 'templates.draftChanged', draft: null });
        emit({ type: 'templates.saved', change: state.change });
        return { ...state, phase: 'listing', templates: changed, draft: null };
      case 'rejected':
        if (stimulus.port === 'readTemplates') return { ...state, phase: 'unreadable' };
        emit({
          type: stimulus.port === 'readFile' ? 'templates.fileRefused' : 'templates.saveFailed',
          error: failure,
        });
        return { ...state, phase: draft ? 'editing' : 'listing' };
      default:
    }
    switch (`${phase}: ${stimulus.type}`) {
      case 'unreadable: templates.retryRequested':
        return { ...state, phase: 'reading' };
      case 'listing: templates.addRequested':
        return { ...state, phase: 'editing', draft: { id: 'new', name: '', subject: '', text: '' } };
      case 'listing: templates.editRequested':
        return { ...state, phase: 'editing', draft: one };
      case 'listing: templates.removalRequested':
        return { ...state, phase: 'asking', change: { type: 'removal', template: one } };
      case 'listing: templates.resetRequested':
        return { ...state, phase: 'asking', change: { type: 'reset' } };
      case 'listing: templates.fileChosen':
        return { ...state, phase: 'importing' };
      case 'asking: templates.confirmed':
        return { ...state, phase: 'saving' };
      case 'asking: templates.declined':
        return { ...state, phase: 'listing' };
      default:
    }
    if (phase !== 'editing' || !draft) return state;
    if (stimulus.type === 'templates.fieldChanged') {
      const next = { ...draft, [stimulus.field]: stimulus.value };
      emit({ type: 'templates.draftChanged', draft: next });
      return { ...state, draft: next, fieldError: null };
    }
    if (stimulus.type === 'templates.cancelled') {
      emit({ type: 'templates.draftChanged', draft: null });
      return { ...state, phase: 'listing', draft: null, fieldError: null };
    }
    if (stimulus.type !== 'templates.submitted') return state;
    const fieldError = errorOf(draft, templates);
    if (fieldError) return { ...state, fieldError };
    const [name, subject, text] = [draft.name.trim(), draft.subject.trim(), draft.text.trimEnd()];
    const change = { type: 'put', template: { id: draft.id, name, subject, text } } as const;
    return { ...state, phase: 'saving', change, fieldError };
  },
  calls: ({ phase, change }) => [
    ...(phase === 'reading' ? [{ port: 'readTemplates' }] : []),
    ...(phase === 'importing' ? [{ port: 'readFile', input: file }] : []),
    ...(phase === 'saving' ? [{ port: 'saveTemplates', input: change }] : []),
  ],
  outcomes: {
    readTemplates: {
      resolves: {
        templates: { templates: both, defaultId: '2', draft: null },
        'a form': { templates: both, defaultId: undefined, draft: { ...one, text: '' } },
      },
      rejects: { failure },
    },
    saveTemplates: { resolves: { 'the list': changed }, rejects: { failure } },
    readFile: { resolves: { 'new names': imported, 'a name that exists': sameName }, rejects: { failure } },
  },
  shown: ({ phase, templates, defaultId, draft, fieldError, change }) => ({
    value: phase,
    templates,
    default: templates.find(({ id }) => id === defaultId) ?? templates[0],
    draft,
    fieldError,
    question: phase === 'asking' ? change : null,
    isReading: phase === 'reading',
    isUnreadable: phase === 'unreadable',
    isBusy: phase === 'importing' || phase === 'saving',
  }),
  key: ({ phase, templates, draft, fieldError, change }) => [
    phase,
    templates,
    draft,
    fieldError?.field,
    phase === 'asking' || phase === 'saving' ? change : null,
  ],
  start: (simulatedClock) => {
    const { readTemplates, saveTemplates, readFile, ...chart } = startReplyTemplatesChart(
      simulatedClock,
      () => 'new',
    );
    return {
      ...chart,
      ports: { readTemplates, saveTemplates, readFile },
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        return {
          value: snapshot.value,
          templates: selectTemplates(snapshot),
          default: selectDefault(snapshot),
          draft: selectDraft(snapshot),
          fieldError: selectFieldError(snapshot),
          question: selectQuestion(snapshot),
          isReading: selectIsReading(snapshot),
          isUnreadable: selectIsUnreadable(snapshot),
          isBusy: selectIsBusy(snapshot),
        };
      },
    };
  },
};

describe(replyTemplatesMachine.id, () => {
  test('every transition of the model → the chart shows and emits the same', async () => {
    await expect(coverGraph(model)).resolves.toBeUndefined();
  });

  test('any state → random events and results → what is typed stays until it is saved or cancelled', async () => {
    await expect(walkAtRandom(model, { seeds: 2 })).resolves.toBeUndefined();
  });
});
