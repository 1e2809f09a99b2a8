import type { MediaKind } from '#contract/entities.ts';
import type { ShownSection } from '#domain/droppedFiles.ts';
import { sectionLabel } from '#domain/media.ts';
import type { AddedCount } from '#machines/page-drop/page-drop.machine.ts';

const nouns = { image: ['picture', 'pictures'], video: ['film', 'films'] } as const;

/** 'Drop to add to Gallery'. */
export const dropInvitation = ({ section }: ShownSection) => `Drop to add to ${sectionLabel(section)}`;

export const dropFormats = (kind: MediaKind) => (kind === 'image' ? 'Pictures and films' : 'Films only');

/** 'Added to Gallery: 3 pictures. Added to Hero: 1 film.' */
export const addedText = (added: readonly AddedCount[]): string =>
  added
    .map(
      ({ kind, section, count }) =>
        `Added to ${sectionLabel(section)}: ${count} ${nouns[kind][count === 1 ? 0 : 1]}.`,
    )
    .join(' ');

/** What was refused, and why. Three names are listed, or two when there are more. */
export function refusedText(
  { kind }: ShownSection,
  names: readonly string[],
  folders: readonly string[],
): string {
  const all = [...names, ...folders.map((name) => `the folder ${name}`)];
  const listed = all.length > 3 ? [...all.slice(0, 2), `${all.length - 2} more`] : all;
  const where = kind === 'image' ? 'Only pictures and films' : 'On the Videos tab, only films';
  return `Not added: ${new Intl.ListFormat('en').format(listed)}. ${where} can be added.`;
}
