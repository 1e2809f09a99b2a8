import { describe, test } from 'vitest';
import type { ImageUpdate } from '#contract/endpoints.ts';
import type { MediaItem } from '#contract/entities.ts';
import {
  changedFields,
  changesOf,
  conflictsOf,
  type EditField,
  type EditTexts,
  editTextsOf,
  validateEdit,
  withChanges,
} from '#domain/mediaEdit.ts';
import type { EditSurface, MediaEditEvent, ReadItemInput } from '#machines/media-edit/events.ts';
import {
  mediaEditMachine,
  selectCardId,
  selectConflicts,
  selectFields,
  selectTexts,
} from '#machines/media-edit/media-edit.machine.ts';
import { mediaItem } from '#tests/support/factories.ts';
import { loft, place, startMediaEdit, study, targetOf } from '#tests/support/mediaEditChart.ts';
import type { Effects, Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const broken = new Error('Server error: 500');

/** What the server may have of each item. */
const versions: Readonly<Record<string, Readonly<Record<string, MediaItem | null>>>> = {
  'img-1': {
    'as it was': loft,
    'another title': mediaItem({ title: 'Theirs' }),
    nothing: null,
  },
  'img-2': { 'as it was': study, 'another text': { ...study, alt_text: 'Theirs, too' }, nothing: null },
};

interface Form {
  /** As the form was opened, or as it was taken from the server. */
  readonly item: MediaItem;
  readonly surface: EditSurface;
  readonly fields: readonly EditField[];
  readonly ids: readonly string[];
  readonly texts: EditTexts;
  readonly stored: MediaItem | null;
  readonly fieldError: string | null;
  readonly failure: string | null;
  /** The number of the idempotency key of these texts, or 0. */
  readonly key: number;
}

interface Edit {
  readonly at: 'closed' | 'editing' | 'confirmingDiscard' | 'checking' | 'conflicting' | 'saving' | 'gone';
  readonly form: Form | null;
  readonly keys: number;
}

const noProblem = { stored: null, fieldError: null, failure: null, key: 0 };

const opened = (edit: Edit, item: MediaItem, form: Pick<Form, 'surface' | 'fields' | 'ids'>): Edit => {
  const { surface, fields, ids } = form;
  return {
    ...edit,
    at: 'editing',
    form: { item, surface, fields, ids, texts: editTextsOf(item), ...noProblem },
  };
};
const closed = ({ keys }: Edit): Edit => ({ at: 'closed', form: null, keys });
const changed = (form: Form) => changedFields(form.item, form.texts, form.fields);
const firstOf = (ids: readonly string[]) =>
  ids.flatMap((id) => [loft, study].filter((item) => item.id === id))[0];
const afterThis = ({ ids, item }: Form) => firstOf(ids.slice(ids.indexOf(item.id) + 1));

/** The next item of the walk, or the end. */
function continued(edit: Edit, form: Form, { emit }: Effects): Edit {
  const item = afterThis(form);
  if (!item) return closed(edit);
  emit({ type: 'edit.walked', id: item.id });
  return opened(edit, item, form);
}

function submitted(edit: Edit, form: Form, effects: Effects): Edit {
  if (changed(form).length === 0) return continued(edit, form, effects);
  const error = validateEdit('image', form.texts, form.fields);
  if (error) return { ...edit, form: { ...form, fieldError: error.message } };
  const key = form.key || edit.keys + 1;
  return { at: 'checking', form: { ...form, ...noProblem, key }, keys: Math.max(key, edit.keys) };
}

/** The texts of the conflicts are taken, and the other own ones kept. */
function taken(form: Form, stored: MediaItem): Form {
  const conflicts = conflictsOf(form.item, stored, form.texts, form.fields);
  const kept = changed(form).filter((field) => !conflicts.includes(field));
  const texts = { ...editTextsOf(stored) };
  for (const field of kept) texts[field] = form.texts[field];
  return { ...form, ...noProblem, item: stored, texts };
}

function typed(form: Form, field: EditField, value: string): Form {
  const texts = { ...form.texts, [field]: value };
  // The title is the only field here that can be wrong.
  return { ...form, texts, key: 0, fieldError: field === 'title' ? null : form.fieldError };
}

const editing = (events: Readonly<Record<string, MediaEditEvent>>): Model<Edit, MediaEditEvent> => ({
  initial: { at: 'closed', form: null, keys: 0 },
  events: () => events,
  outcomes: {
    readItem: ({ input }) => ({
      resolves: versions[(input as ReadItemInput).id] ?? {},
      rejects: { failure: broken },
    }),
    updateItem: { resolves: { nothing: null }, rejects: { failure: broken } },
  },
  next: (edit, stimulus, effects) => {
    const { at, form } = edit;
    const { emit } = effects;
    const isUnchanged = form !== null && changed(form).length === 0;
    if (stimulus.type === 'edit.opened') {
      if (at !== 'closed' && !(at === 'editing' && isUnchanged)) return edit;
      const { target, fields, surface } = stimulus;
      return opened(edit, target.item, { surface, fields, ids: [target.item.id] });
    }
    if (stimulus.type === 'edit.walkStarted') {
      const item = firstOf(stimulus.ids);
      if (at !== 'closed' || !item) return edit;
      emit({ type: 'edit.walked', id: item.id });
      return opened(edit, item, { surface: 'viewer', fields: ['alt_text'], ids: stimulus.ids });
    }
    if (!form) return edit;
    if (stimulus.type === 'rejected') {
      emit({ type: 'edit.failed', kind: 'image', error: stimulus.value });
      return { ...edit, at: 'editing', form: { ...form, failure: broken.message } };
    }
    if (stimulus.type === 'resolved' && stimulus.port === 'updateItem') {
      const item = withChanges(form.stored ?? form.item, changesOf(form.item, form.texts, form.fields));
      emit({ type: 'edit.succeeded', target: targetOf(item) });
      return continued(edit, form, effects);
    }
    if (stimulus.type === 'resolved') {
      const stored = versions[form.item.id]?.[stimulus.outcome];
      if (!stored) emit({ type: 'edit.listStale' });
      if (!stored) return { ...edit, at: 'gone' };
      const conflicts = conflictsOf(form.item, stored, form.texts, form.fields);
      return { ...edit, at: conflicts.length > 0 ? 'conflicting' : 'saving', form: { ...form, stored } };
    }
    switch (`${at} ${stimulus.type}`) {
      case 'editing edit.textChanged':
        return stimulus.type === 'edit.textChanged'
          ? { ...edit, form: typed(form, stimulus.field, stimulus.value) }
          : edit;
      case 'editing edit.submitted':
        return submitted(edit, form, effects);
      case 'editing edit.skipped':
        return isUnchanged ? continued(edit, form, effects) : edit;
      case 'editing edit.screenLeft':
        return isUnchanged ? closed(edit) : edit;
      case 'editing edit.dismissed':
        return isUnchanged ? closed(edit) : { ...edit, at: 'confirmingDiscard' };
      case 'confirmingDiscard edit.discarded':
        return closed(edit);
      case 'confirmingDiscard edit.dismissed':
        return { ...edit, at: 'editing' };
      case 'conflicting edit.mineKept':
        return { ...edit, at: 'saving' };
      case 'conflicting edit.theirsTaken':
        emit({ type: 'edit.theirsShown', target: targetOf(form.stored ?? form.item) });
        return { ...edit, at: 'editing', form: taken(form, form.stored ?? form.item) };
      case 'checking edit.dismissed':
      case 'conflicting edit.dismissed':
      case 'saving edit.dismissed':
        emit({ type: 'edit.listStale' });
        return { ...edit, at: 'editing' };
      case 'gone edit.dismissed':
        return continued(edit, form, effects);
      default:
        return edit;
    }
  },
  calls: ({ at, form }) => {
    if (!form || (at !== 'checking' && at !== 'saving')) return [];
    const read = { ...place, id: form.item.id };
    if (at === 'checking') return [{ port: 'readItem', input: read }];
    const changes: ImageUpdate = changesOf(form.item, form.texts, form.fields);
    return [{ port: 'updateItem', input: { ...read, changes, idempotencyKey: `key ${form.key}` } }];
  },
  shown: ({ at, form }) => {
    const position = form ? form.ids.indexOf(form.item.id) + 1 : 0;
    const conflicts = form?.stored ? conflictsOf(form.item, form.stored, form.texts, form.fields) : [];
    const isSubmitting = at === 'checking' || at === 'conflicting' || at === 'saving';
    const noTexts = { title: '', description: '', alt_text: '', category: '', sort_order: '' };
    return {
      value: isSubmitting ? { submitting: at } : at,
      id: form?.item.id ?? null,
      title: form?.texts.title ?? '',
      surface: form?.surface ?? null,
      isBusy: at === 'checking' || at === 'saving',
      isUnchanged: !form || changed(form).length === 0,
      question: { confirmingDiscard: 'discard', conflicting: 'conflict', gone: 'gone' }[String(at)] ?? null,
      fieldError: form?.fieldError ?? null,
      failure: form?.failure ?? null,
      walk: form && form.ids.length > 1 ? { position, count: form.ids.length } : null,
      conflicts: conflicts.map((field) => ({
        field,
        theirs: form?.stored && editTextsOf(form.stored)[field],
        mine: form?.texts[field],
      })),
      cardId: form?.surface === 'card' ? form.item.id : null,
      texts: form?.texts ?? noTexts,
      fields: form?.fields ?? null,
    };
  },
  key: ({ at, form }) => [
    at,
    form && {
      ...form,
      item: [form.item.id, editTextsOf(form.item)],
      stored: form.stored && editTextsOf(form.stored),
      key: form.key > 0,
    },
  ],
  start: (clock) => {
    const { readItem, shown, updateItem, ...chart } = startMediaEdit(clock);
    return {
      ...chart,
      ports: { readItem, updateItem },
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        const fields = snapshot.matches('closed') ? null : selectFields(snapshot);
        return {
          ...shown(),
          cardId: selectCardId(snapshot),
          texts: selectTexts(snapshot),
          fields,
          conflicts: selectConflicts(snapshot),
        };
      },
    };
  },
});

const answers: Readonly<Record<string, MediaEditEvent>> = {
  submit: { type: 'edit.submitted' },
  skip: { type: 'edit.skipped' },
  dismiss: { type: 'edit.dismissed' },
  discard: { type: 'edit.discarded' },
  'keep mine': { type: 'edit.mineKept' },
  'take theirs': { type: 'edit.theirsTaken' },
  leave: { type: 'edit.screenLeft' },
};

const one: Readonly<Record<string, MediaEditEvent>> = {
  open: { type: 'edit.opened', target: targetOf(loft), fields: ['title', 'alt_text'], surface: 'card' },
  'type another title': { type: 'edit.textChanged', field: 'title', value: 'Mine' },
  'empty the title': { type: 'edit.textChanged', field: 'title', value: '' },
  'type an alt text': { type: 'edit.textChanged', field: 'alt_text', value: 'Mine, too' },
  ...answers,
};

const undone: Readonly<Record<string, MediaEditEvent>> = {
  'type the title as it was': { type: 'edit.textChanged', field: 'title', value: loft.title ?? '' },
};

const several: Readonly<Record<string, MediaEditEvent>> = {
  'walk without items': { type: 'edit.walkStarted', ...place, ids: [] },
  walk: { type: 'edit.walkStarted', ...place, ids: ['img-1', 'img-2'] },
  'walk from a missing item': { type: 'edit.walkStarted', ...place, ids: ['img-0', 'img-2'] },
  'open the study': { type: 'edit.opened', target: targetOf(study), fields: ['alt_text'], surface: 'viewer' },
  'type an alt text': { type: 'edit.textChanged', field: 'alt_text', value: 'Mine' },
  ...answers,
};

describe(mediaEditMachine.id, () => {
  test.each([
    ['one item', one],
    ['several items', several],
  ])('every transition of the graph with %s → the predicted state', async (_, events) => {
    await coverGraph(editing(events));
  });

  test('any state → random events and responses → nothing typed is lost, and no text of others is overwritten unseen', async () => {
    await walkAtRandom(editing({ ...one, ...several, ...undone }));
  });
});
