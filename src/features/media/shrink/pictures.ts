import type { PixelSize } from '#domain/sectionWishes.ts';
import { shrinkGoal } from '#domain/shrink.ts';
import { trustedUrl } from '../trusted.ts';
import workerUrl from './pictures.worker.ts?worker&url';
import type { PictureReply, PictureTask, ShrinkGoal } from './reencode.ts';

/** Of the types that a canvas makes. */
const extensions: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/png': 'png' };

/** Performs a task in a worker of its own, which an abort ends at once: decoding cannot be interrupted. */
async function perform(
  task: PictureTask,
  signal?: AbortSignal,
): Promise<Extract<PictureReply, { size: PixelSize }>> {
  const worker = new Worker(trustedUrl(workerUrl), { type: 'module' });
  try {
    const reply = await new Promise<PictureReply>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      worker.onmessage = ({ data }: MessageEvent<PictureReply>) => resolve(data);
      worker.onerror = () => reject(new Error('The code that changes pictures could not be loaded.'));
      worker.postMessage(task);
    });
    if ('error' in reply) throw new Error(reply.error);
    return reply;
  } finally {
    worker.terminate();
  }
}

/** The size of the upright picture. Rejects when the browser cannot decode it. */
export const measure = async (file: File): Promise<PixelSize> => (await perform({ file, goal: null })).size;

/** A copy for the goal. Rejects with the reason for the administrator. */
async function copy(file: File, goal: ShrinkGoal, signal: AbortSignal): Promise<Blob> {
  const { picture } = await perform({ file, goal }, signal);
  if (!picture) throw new Error('The worker made no picture');
  return picture;
}

/** A copy that fits, with the name of the original. */
export async function makeCopy(file: File, signal: AbortSignal): Promise<File> {
  const picture = await copy(file, shrinkGoal, signal);
  const name = `${file.name.replace(/\.[^.]*$/, '')}.${extensions[picture.type] ?? 'jpg'}`;
  return new File([picture], name, { type: picture.type, lastModified: file.lastModified });
}

/** A copy to look at. */
export const makeSmall = (file: File, signal: AbortSignal): Promise<Blob> =>
  copy(file, { ...shrinkGoal, longEdge: 800 }, signal);
