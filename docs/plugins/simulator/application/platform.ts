import type * as node from '#fake-server/platform/node.ts';

// In place of the platform of the fake backend: the page has no files.

export const readAsset: typeof node.readAsset = async () => new Uint8Array();

export const resizePicture: typeof node.resizePicture = async (bytes) => bytes;
