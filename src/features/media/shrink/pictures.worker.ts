import { type PictureTask, perform } from './reencode.ts';

self.onmessage = async ({ data }: MessageEvent<PictureTask>) => self.postMessage(await perform(data));
