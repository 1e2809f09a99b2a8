import type * as node from './node.ts';

/** Reads a file of the site's `media/`, which its worker has cached. */
export const readAsset: typeof node.readAsset = async (file) => {
  const url = new URL(`media/${file}`, location.href);
  const response = (await caches.match(url)) ?? (await fetch(url));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};

/** As PNG where the browser writes no WebP. */
export const resizePicture: typeof node.resizePicture = async (bytes, width) => {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
  const scale = Math.min(1, width / picture.width);
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser does not draw pictures in a worker');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
  return new Uint8Array(await blob.arrayBuffer());
};
