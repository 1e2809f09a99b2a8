import { textsWith } from '#domain/mediaEdit.ts';
import { selectTarget, selectTyped } from '#machines/media-edit/media-edit.machine.ts';
import { selectEdit, selectPanel, selectUploadForm } from '#machines/media-panel/media-panel.machine.ts';
import type { MediaScreenSystem } from './mediaScreenSystem.ts';

export const state = ({ panel }: MediaScreenSystem) => panel.getSnapshot();
export const shows = (system: MediaScreenSystem) => [
  selectPanel(state(system)),
  system.openId(),
  system.url(),
];
export const present = <Value>(value: Value | null | undefined): Value => {
  if (value === null || value === undefined) throw new Error('It is not open');
  return value;
};
export const form = (system: MediaScreenSystem) => present(selectEdit(state(system)));
export const uploadForm = (system: MediaScreenSystem) => present(selectUploadForm(state(system)));
export const title = (system: MediaScreenSystem) => {
  const edit = form(system).getSnapshot();
  return textsWith(selectTarget(edit).item, selectTyped(edit)).title;
};
export const typeTitle = (system: MediaScreenSystem, value = 'Typed') =>
  form(system).send({ type: 'edit.textChanged', field: 'title', value });
export const without = (system: MediaScreenSystem, id: string) =>
  system.setItems(
    'gallery',
    system.items('gallery').filter((item) => item.id !== id),
  );
export const pendingPorts = (system: MediaScreenSystem) => system.pending().map(({ port }) => port);
export const types = (system: MediaScreenSystem) => system.emitted.map(({ type }) => type);
