import { createActor, type SimulatedClock } from 'xstate';
import type { MediaItem } from '#contract/entities.ts';
import type { EditTarget, MediaPlace, ReadItemInput, UpdateItemInput } from '#machines/media-edit/events.ts';
import {
  mediaEditMachine,
  selectConflicts,
  selectFailure,
  selectFieldError,
  selectIsBusy,
  selectIsUnchanged,
  selectQuestion,
  selectSurface,
  selectTarget,
  selectTexts,
  selectWalk,
} from '#machines/media-edit/media-edit.machine.ts';
import { ScriptedPort, startChart } from './chart.ts';
import { mediaItem } from './factories.ts';

export const place: MediaPlace = { kind: 'image', section: 'gallery' };
export const loft = mediaItem();
export const study = mediaItem({ id: 'img-2', title: 'Study', alt_text: null });
const items: readonly MediaItem[] = [loft, study];

export const targetOf = (item: MediaItem): EditTarget => ({ ...place, item });

/** Keys are 'key 1', 'key 2', …; the list has the loft and the study. */
export function editInput() {
  let keys = 0;
  return {
    createKey: () => {
      keys += 1;
      return `key ${keys}`;
    },
    findItem: (_: MediaPlace, id: string) => items.find((item) => item.id === id) ?? null,
  };
}

/** Starts an edit chart; the test settles its calls. */
export function startMediaEdit(clock?: SimulatedClock) {
  const readItem = new ScriptedPort<MediaItem | null, ReadItemInput>();
  const updateItem = new ScriptedPort<unknown, UpdateItemInput>();
  const machine = mediaEditMachine.provide({
    actors: { readItem: readItem.logic, updateItem: updateItem.logic },
  });
  const chart = startChart((options) => createActor(machine, { ...options, input: editInput() }), clock);
  const { actor } = chart;
  return {
    ...chart,
    readItem,
    updateItem,
    open: (item: MediaItem = loft) =>
      actor.send({
        type: 'edit.opened',
        target: targetOf(item),
        fields: ['title', 'description', 'alt_text', 'category', 'sort_order'],
        surface: 'viewer',
      }),
    type: (field: 'title' | 'description' | 'alt_text' | 'sort_order', value: string) =>
      actor.send({ type: 'edit.textChanged', field, value }),
    submit: () => actor.send({ type: 'edit.submitted' }),
    shown: () => {
      const snapshot = actor.getSnapshot();
      return {
        value: snapshot.value,
        id: selectTarget(snapshot)?.item.id ?? null,
        title: selectTexts(snapshot).title,
        surface: selectSurface(snapshot),
        isBusy: selectIsBusy(snapshot),
        isUnchanged: selectIsUnchanged(snapshot),
        question: selectQuestion(snapshot),
        fieldError: selectFieldError(snapshot)?.message ?? null,
        failure: selectFailure(snapshot),
        walk: selectWalk(snapshot),
        conflicts: selectQuestion(snapshot) === 'conflict' ? selectConflicts(snapshot) : [],
      };
    },
  };
}

/** The values of the selectors of a closed form, and of the open one of the loft. */
export const closed = {
  value: 'closed',
  id: null,
  title: '',
  surface: null,
  isBusy: false,
  isUnchanged: true,
  question: null,
  fieldError: null,
  failure: null,
  walk: null,
  conflicts: [],
} as const;
export const opened = {
  ...closed,
  value: 'editing',
  id: 'img-1',
  title: 'Harbour loft',
  surface: 'viewer',
} as const;
