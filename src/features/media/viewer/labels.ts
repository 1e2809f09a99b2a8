import type { KeyRow } from '#components/KeysDialog.tsx';
import type { EditField } from '#domain/mediaEdit.ts';

export const fieldLabels: Readonly<Record<EditField, string>> = {
  title: 'Title',
  description: 'Description',
  alt_text: 'Alt text',
  category: 'Category',
  sort_order: 'Sort order',
};

/** What the keys do that only the viewer has. */
export const viewerKeyRows: readonly KeyRow[] = [
  [['←', '→'], 'Previous or next in the viewer'],
  [['Home', 'End'], 'First or last in the viewer'],
  [['e'], 'Edit in the viewer'],
  [['Ctrl+Enter'], 'Save and edit the next item'],
  [['f'], 'Full screen'],
  [['z'], 'Image: actual size'],
  [['Space', 'm'], 'Video: play or pause, mute'],
  [['Shift+←', 'Shift+→'], 'Video: back or forward 10 seconds'],
];
