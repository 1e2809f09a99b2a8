import type { InboxItem, MediaItem, MediaKind, MediaSection, SectionedMedia } from '#contract/entities.ts';
import { mediaUrl, sectionLabel, titleOf } from '#domain/media.ts';
import { folded, type Searchable } from '#domain/rank.ts';
import type { PaletteAction, PaletteChoice } from '#machines/palette/palette.machine.ts';
import type { IconName } from '#ui/Icon.tsx';
import { screens } from '../screens.ts';
import { findRefreshButton } from './keys.ts';

/** A row of the palette. */
export interface Entry extends Searchable, PaletteChoice {
  readonly label: string;
  /** What else identifies it, or ''. */
  readonly detail: string;
  readonly kind: 'Screen' | 'Action' | 'Inquiry' | 'Message' | 'Image' | 'Video';
  readonly icon: IconName;
}

/** `words` are found too; those of the label and the detail are by themselves. */
const entry = (row: Omit<Entry, 'name' | 'words'>, words = ''): Entry => ({
  ...row,
  name: folded(row.label),
  words: folded(`${row.detail}\n${words}`),
});

const actions: readonly (readonly [action: PaletteAction, label: string, icon: IconName, words: string])[] = [
  ['uploadImage', 'Upload image', 'upload', 'add picture photo'],
  ['uploadVideo', 'Upload video', 'upload', 'add film'],
  ['refresh', 'Refresh', 'refresh', 'reload data'],
  ['lightTheme', 'Light theme', 'sun', 'appearance day'],
  ['darkTheme', 'Dark theme', 'moon', 'appearance night'],
  ['systemTheme', 'Theme as the system', 'system', 'appearance automatic'],
  ['signOut', 'Sign out', 'signOut', 'log out leave'],
];

/** The screens, and the actions that the current screen has. */
export const fixedEntries = (): readonly Entry[] => [
  ...screens.map(({ path, label, icon }) =>
    entry({ id: path, label, detail: '', kind: 'Screen', icon, target: { url: path } }),
  ),
  ...actions
    .filter(([action]) => action !== 'refresh' || findRefreshButton())
    .map(([action, label, icon, words]) =>
      entry({ id: action, label, detail: '', kind: 'Action', icon, target: { action } }, words),
    ),
];

/** People by name, email and phone, however its digits are separated. */
export const peopleEntries = (kind: 'Inquiry' | 'Message', items: readonly InboxItem[]): readonly Entry[] => {
  const path = kind === 'Inquiry' ? '/inquiries' : '/contact';
  return items.map(({ id, name, email, phone }) =>
    entry(
      {
        id: `${kind} ${id}`,
        label: name ?? 'No name provided',
        detail: email ?? 'No email provided',
        kind,
        icon: kind === 'Inquiry' ? 'inbox' : 'mail',
        target: { url: `${path}?${new URLSearchParams({ open: id })}` },
      },
      phone === null ? '' : `${phone}\n${phone.replace(/\D/g, '')}`,
    ),
  );
};

/** Pictures and videos by title, section, alt text and category. */
export const mediaEntries = ({ sections }: SectionedMedia): readonly Entry[] => [
  ...sectionEntries('image', sections.images),
  ...sectionEntries('video', sections.videos),
];

const sectionEntries = <Section extends MediaSection>(
  kind: MediaKind,
  sections: Readonly<Record<Section, readonly MediaItem[]>>,
): readonly Entry[] =>
  Object.entries<readonly MediaItem[]>(sections).flatMap(([section, items]) =>
    items.map((item) =>
      entry(
        {
          id: `${kind} ${item.id}`,
          label: titleOf(item),
          detail: sectionLabel(section),
          kind: kind === 'image' ? 'Image' : 'Video',
          icon: kind,
          target: { url: mediaUrl(kind, section as Section, item.id) },
        },
        `${item.alt_text ?? ''}\n${item.category ?? ''}`,
      ),
    ),
  );
