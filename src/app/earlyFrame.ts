/** The frame that index.html has shown, while the application has nothing to show (decision 122). */
export const earlyFrame = (): HTMLElement | null => document.getElementById('frame');

const controlsOf = (frame: ParentNode) => [...frame.querySelectorAll<HTMLElement>('a, button')];

/** Another page takes its place; `isSame` where that has the same controls: what was pressed or has the focus is so there. */
export function removeEarlyFrame(isSame: boolean): void {
  const frame = earlyFrame();
  if (!frame) return;
  const controls = controlsOf(frame);
  const pressed = controls.findIndex(({ dataset }) => 'pressed' in dataset);
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLElement ? controls.indexOf(activeElement) : -1;
  frame.remove();
  const own = isSame ? controlsOf(document.getElementById('root') ?? document) : [];
  own[focused]?.focus();
  own[pressed]?.click();
}
