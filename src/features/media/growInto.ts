/** Opens the viewer, into which the thumbnail grows where the browser can do that and motion is wanted. It is open at once. */
export async function growInto(thumbnail: HTMLElement | null, open: () => void): Promise<void> {
  open();
  // React renders it in a microtask.
  await Promise.resolve();
  const image = document.querySelector<HTMLElement>('[data-mat] > :is(img, video)');
  const isStill = document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!thumbnail || !image || isStill || !('startViewTransition' in document)) return;
  thumbnail.style.viewTransitionName = 'opened';
  image.style.opacity = '0';
  const transition = document.startViewTransition(() => {
    thumbnail.style.viewTransitionName = '';
    image.style.viewTransitionName = 'opened';
    image.style.opacity = '';
  });
  // Rejected where it is skipped: the tab is hidden, or another one begins.
  transition.ready.catch(() => undefined);
}
