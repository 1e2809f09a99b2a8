import type { InboxItem, MediaItem, MediaKind, MediaSection } from '#contract/entities.ts';
import { firstSection, sectionLabel, sectionsOf, titleOf } from '#domain/media.ts';
import { formatView, parseView } from '#machines/media-screen/url.ts';
import type { SessionScope } from '#session/services.ts';
import type { IconName } from '#ui/Icon.tsx';
import { applyTheme } from '#ui/theme.ts';
import { screens } from '../screens.ts';

/** A row of the palette. */
export interface Entry {
  readonly icon: IconName;
  readonly label: string;
  readonly detail: string;
  /** Where it leads, or what it does. */
  readonly url?: string;
  readonly act?: ((scope: SessionScope) => void) | undefined;
  /** What it is found by besides. */
  readonly words?: string;
}

/** In lower case, without diacritics. 'Zoë Ångström' → 'zoe angstrom'. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The entries that have every word of a text, in their order. Every character is literal. */
export function searchIn(entries: readonly Entry[]) {
  const texts = entries.map(({ label, detail, words }) => folded(`${label}\n${detail}\n${words ?? ''}`));
  return (text: string): readonly Entry[] => {
    const terms = folded(text).trim().split(/\s+/);
    return entries.filter((_, index) => terms.every((term) => texts[index]?.includes(term)));
  };
}

/** In the section that is shown, or in the first one of the kind. */
function upload({ location, uploads }: SessionScope, kind: MediaKind): void {
  const shown = parseView(location.path() === '/media' ? location.search() : '');
  const section = shown.kind === kind ? shown.section : firstSection(kind);
  uploads.send({ type: 'uploads.opened', kind, section, files: [] });
}

/** The screen's own button, which shows that it works and reports the result. */
const refreshButton = () => document.querySelector<HTMLButtonElement>('main [data-refresh]');

const action = (icon: IconName, label: string, words: string, act: Entry['act']) =>
  ({ icon, label, detail: 'Action', words, act }) satisfies Entry;

const actions = () => [
  action('upload', 'Upload image', 'add picture photo', (scope) => upload(scope, 'image')),
  action('upload', 'Upload video', 'add film', (scope) => upload(scope, 'video')),
  ...(refreshButton() ? [action('refresh', 'Refresh', 'reload data', () => refreshButton()?.click())] : []),
  action('sun', 'Light theme', 'appearance day', () => applyTheme('light')),
  action('moon', 'Dark theme', 'appearance night', () => applyTheme('dark')),
  action('system', 'Theme as the system', 'appearance automatic', () => applyTheme('system')),
  action('signOut', 'Sign out', 'log out leave', ({ signOut }) => signOut()),
];

/** The screens, and the actions that the current screen has. */
export const fixedEntries = (): readonly Entry[] => [
  ...screens.map(({ path, label, icon }) => ({ icon, label, detail: 'Screen', url: path })),
  ...actions(),
];

/** People by name, email and phone, however its digits are separated. */
export const peopleEntries = (path: '/inquiries' | '/contact', items: readonly InboxItem[]) =>
  items.map(
    ({ id, name, email, phone }): Entry => ({
      icon: path === '/inquiries' ? 'inbox' : 'mail',
      label: name ?? 'No name provided',
      detail: `${path === '/inquiries' ? 'Inquiry' : 'Message'} · ${email ?? 'No email provided'}`,
      url: `${path}?${new URLSearchParams({ open: id })}`,
      words: phone === null ? '' : `${phone}\n${phone.replace(/\D/g, '')}`,
    }),
  );

/** Images or videos by title, section, alt text and category. */
export const mediaEntries = (kind: MediaKind, items: Partial<Record<MediaSection, readonly MediaItem[]>>) =>
  sectionsOf(kind).flatMap((section) =>
    (items[section] ?? []).map(
      (item): Entry => ({
        icon: kind,
        label: titleOf(item),
        detail: `${kind === 'image' ? 'Image' : 'Video'} · ${sectionLabel(section)}`,
        url: `/media${formatView({ ...parseView(''), kind, section, openId: item.id })}`,
        words: `${item.alt_text ?? ''}\n${item.category ?? ''}`,
      }),
    ),
  );
