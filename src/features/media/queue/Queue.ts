import { lazyRoute } from '#components/lazyRoute.tsx';

/** The dialog and the tray of the upload queue. */
export const Queue = lazyRoute('QueueRoute', () => import('./QueueRoute.tsx'), { unavailable: 'nothing' });
