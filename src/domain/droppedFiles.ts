import type { MediaKind } from '#contract/entities.ts';
import { kindOfFile } from './fileType.ts';
import { firstSection, type MediaPlace } from './media.ts';

/** Images go to the section that is shown, videos too or to their first one; the Videos tab takes videos only. `refused` are names. */
export function sortFiles(files: readonly File[], { kind: shown, section }: MediaPlace) {
  const kinds: readonly MediaKind[] = shown === 'image' ? ['image', 'video'] : ['video'];
  const groups = kinds.map((kind) => ({
    kind,
    section: kind === shown ? section : firstSection(kind),
    files: files.filter((file) => kindOfFile(file) === kind),
  }));
  return {
    groups: groups.filter((group) => group.files.length > 0),
    refused: files.filter((file) => !kinds.some((kind) => kind === kindOfFile(file))).map(({ name }) => name),
  };
}
