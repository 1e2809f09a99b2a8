import { selectWait } from '#machines/upload/upload.machine.ts';
import { emptyForm, fileOf, shown, startUpload } from './uploadChart.ts';

export const loft = fileOf('loft.png', 'image/png');
export const texts = { ...emptyForm.texts, title: 'Loft' };
export const withLoft = { ...emptyForm, file: 'loft.png', texts };
export const message = 'Server error: 500';
export const broken = new Error(message);
export const busy = { ...shown, isSubmitting: true };

export const detailsChanged = (details: object) => ({
  type: 'draft.detailsChanged',
  kind: 'image',
  details: { texts, idempotencyKey: 'key 1', failure: null, ...details },
});
export const ended = { type: 'draft.ended', kind: 'image' };
export const succeeded = { type: 'upload.succeeded', kind: 'image' };
export const failed = { type: 'upload.failed', kind: 'image', message };

/** An upload chart in `submitting`. */
export async function startSubmitting() {
  const chart = startUpload();
  await chart.open();
  chart.choose(loft);
  chart.news();
  chart.submit();
  return { ...chart, wait: () => selectWait(chart.actor.getSnapshot()) };
}
