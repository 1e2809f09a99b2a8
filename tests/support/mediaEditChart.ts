import { createActor } from 'xstate';
import type { MediaItem } from '#contract/entities.ts';
import type { EditTarget, MediaItemKey, MediaPlace } from '#domain/media.ts';
import type { EditField, EditTexts } from '#domain/mediaEdit.ts';
import {
  mediaEditMachine,
  selectConflicts,
  selectFailure,
  selectFieldError,
  selectIsBusy,
  selectQuestion,
  selectTarget,
  selectTexts,
  type UpdateItemInput,
} from '#machines/media-edit/media-edit.machine.ts';
import { ScriptedPort, startChild } from './chart.ts';
import { mediaItem } from './factories.ts';

export const place: MediaPlace = { kind: 'image', section: 'gallery' };
export const loft = mediaItem();

export const targetOf = (item: MediaItem): EditTarget => ({ ...place, item });

/** Returns 'key 1', 'key 2', … */
function keyCreator(): () => string {
  let keys = 0;
  return () => {
    keys += 1;
    return `key ${keys}`;
  };
}

/** Starts the form of an item; the test settles its calls. */
export function startMediaEdit(item: MediaItem = loft, texts: Partial<EditTexts> = {}) {
  const readItem = new ScriptedPort<MediaItem | null, MediaItemKey>();
  const updateItem = new ScriptedPort<unknown, UpdateItemInput>();
  const machine = mediaEditMachine.provide({
    actors: { readItem: readItem.logic, updateItem: updateItem.logic },
  });
  const input = { createKey: keyCreator(), target: targetOf(item), texts };
  const chart = startChild((options) => createActor(machine, { ...options, input }));
  const { actor } = chart;
  return {
    ...chart,
    readItem,
    updateItem,
    type: (field: EditField, value: string) => actor.send({ type: 'edit.textChanged', field, value }),
    submit: () => actor.send({ type: 'edit.submitted' }),
    /** The types of its reports, without the domain. */
    told: () => chart.reports.map(({ type }) => type.slice('edit.'.length)),
    shown: () => {
      const snapshot = actor.getSnapshot();
      return {
        value: snapshot.value,
        stored: selectTarget(snapshot).item.title,
        title: selectTexts(snapshot).title,
        isBusy: selectIsBusy(snapshot),
        question: selectQuestion(snapshot),
        fieldError: selectFieldError(snapshot)?.message ?? null,
        failure: selectFailure(snapshot),
        conflicts: selectQuestion(snapshot) === 'conflict' ? selectConflicts(snapshot) : [],
      };
    },
  };
}

/** The values of the selectors of the form of the loft. */
export const opened = {
  value: { editing: 'unchanged' },
  stored: 'Harbour loft',
  title: 'Harbour loft',
  isBusy: false,
  question: null,
  fieldError: null,
  failure: null,
  conflicts: [],
} as const;
