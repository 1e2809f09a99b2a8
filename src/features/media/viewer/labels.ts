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
  [['←', '→'], 'Previous and next in the viewer'],
  [['Home', 'End'], 'First and last in the viewer'],
  [['e'], 'Edit what the viewer shows'],
  [['Ctrl+Enter'], 'Save the texts, and edit the next item'],
  [['f'], 'Full screen'],
  [['z'], 'A picture in its own pixels, and back'],
  [['Space', 'm'], 'Play or pause a video, mute it'],
  [['Shift+←', 'Shift+→'], 'Ten seconds back or on in a video'],
];
