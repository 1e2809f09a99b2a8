import type { KeyRow } from '#components/KeysDialog.tsx';
import { sectionLabel } from '#domain/media.ts';
import type { EditField } from '#domain/mediaEdit.ts';
import { messageOf } from '#domain/messages.ts';
import type { ChangedItem, UndoOutcome } from '#machines/media-undo/changes.ts';
import { fieldLabels } from './viewer/labels.ts';

export const undoKeyRow: KeyRow = [['Ctrl+Z'], 'Undo the last edit or arrangement'];

/** What a request waits for. */
export const undoWaits = 'It is undone as soon as it is saved.';

/** Why a request has undone nothing. */
export const undoRefusals = {
  nothing: 'There is nothing to undo.',
  unsaved: 'There is nothing to undo: the change was not saved.',
  stopped: 'The undo was stopped, because the same item is being changed. It can be undone again.',
} as const;

const fieldsOf = ({ from }: ChangedItem): string =>
  Object.keys(from)
    .map((field) => fieldLabels[field as EditField].toLowerCase())
    .join(', ');

const errorText = (error: unknown) => (error === null ? 'the server did not respond' : messageOf(error));

/** What an undo has done, and what it has not. */
export function undoText(outcome: UndoOutcome): string {
  const { type, done, refused, missing, failed, error } = outcome;
  const all = [...done, ...refused, ...missing, ...failed];
  const [first] = all;
  if (type === 'order') {
    const sections = [...new Set(all.map(({ section }) => sectionLabel(section)))].join(', ');
    if (failed.length > 0)
      return `The order of ${sections} was not undone${done.length > 0 ? ' completely' : ''}: ${errorText(error)}. Try again.`;
    if (done.length === 0) return `The order of ${sections} was changed since; nothing was undone.`;
    const rest = refused.length > 0 ? 'a part of it was changed since' : 'images that are gone have none';
    return `Undone: ${sections} has its earlier order again${refused.length + missing.length > 0 ? `; ${rest}` : ''}.`;
  }
  if (first && all.length === 1) {
    if (failed.length > 0) return `Nothing was undone: ${errorText(error)}. Try again.`;
    if (refused.length > 0) return `${first.label} was changed since; nothing was undone.`;
    if (missing.length > 0) return `${first.label} no longer exists; nothing was undone.`;
    return `Undone: ${first.label} has its earlier ${fieldsOf(first)} again.`;
  }
  const parts = [
    [refused, 'changed since'],
    [missing, 'no longer there'],
    [failed, `not undone (${errorText(error)}): try again`],
  ] as const;
  const rest = parts.flatMap(([items, text]) => (items.length > 0 ? `; ${items.length} ${text}` : []));
  const kind = first?.kind === 'video' ? 'videos' : 'images';
  const count = done.length === all.length ? `${all.length}` : `${done.length} of ${all.length}`;
  return `Undone: ${count} ${kind} have their earlier texts again${rest.join('')}.`;
}
