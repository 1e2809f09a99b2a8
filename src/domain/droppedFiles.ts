import type { MediaKind } from '#contract/entities.ts';
import { firstSection, type MediaPlace } from './media.ts';

const isOfType = (kind: MediaKind) => (file: File) => file.type.startsWith(`${kind}/`);

/** Images go to the section that is shown, videos too or to their first one; the Videos tab takes videos only. `refused` are names. */
export function sortFiles(files: readonly File[], shown: MediaPlace) {
  const videos = files.filter(isOfType('video'));
  const images = shown.kind === 'image' ? files.filter(isOfType('image')) : [];
  const taken = new Set([...videos, ...images]);
  const groups: readonly (MediaPlace & { readonly files: readonly File[] })[] = [
    { kind: 'image', section: shown.section, files: images },
    {
      kind: 'video',
      section: shown.kind === 'video' ? shown.section : firstSection('video'),
      files: videos,
    },
  ];
  return {
    groups: groups.filter((group) => group.files.length > 0),
    refused: files.filter((file) => !taken.has(file)).map(({ name }) => name),
  };
}
