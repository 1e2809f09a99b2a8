import type { InboxItem, MediaItem, MediaKind, MediaSection } from '#contract/entities.ts';
import { fold } from '#domain/folding.ts';
import { isolated } from '#domain/isolated.ts';
import { firstSection, sectionLabel, sectionsOf, titleOf } from '#domain/media.ts';
import { digitsOf } from '#domain/phone.ts';
import { searchTerms } from '#domain/search.ts';
import type { InboxKind } from '#features/inbox/api.ts';
import { inboxLabels, labelOf, missingLabels } from '#features/inbox/labels.ts';
import { mediaLabels } from '#features/media/labels.ts';
import { formatView, parseView } from '#machines/media-screen/url.ts';
import type { SessionScope } from '#session/services.ts';
import { keptTheme } from '#session/theme.ts';
import type { IconName } from '#ui/Icon.tsx';
import { screens } from '../screens.ts';

/** A row of the palette. */
export interface Entry {
  readonly icon: IconName;
  readonly label: string;
  readonly detail: string;
  /** The url that it leads to, or what it does. */
  readonly target: string | ((scope: SessionScope) => void);
  /** What it is found by. */
  readonly text: string;
  readonly folded: string;
}

/** `words` are what it is found by besides its label and its detail. */
const entry = (
  icon: IconName,
  label: string,
  detail: string,
  target: Entry['target'],
  ...words: readonly (string | null)[]
): Entry => {
  const text = [label, detail, ...words].join('\n');
  return { icon, label, detail, target, text, folded: fold(text) };
};

const exactly = (text: string) => text.normalize().toLowerCase();

/** The entries that have every word of a text, in their order, at first those that spell them so. Every character is literal. */
export function entriesWith(text: string, entries: readonly Entry[]): readonly Entry[] {
  const terms = searchTerms(text);
  const found = entries.filter(({ folded }) => terms.every((term) => folded.includes(term)));
  const typed = exactly(text).split(/\s+/);
  const isExact = (entry: Entry) => typed.every((term) => exactly(entry.text).includes(term));
  return [...found.filter(isExact), ...found.filter((entry) => !isExact(entry))];
}

/** In the section that is shown, or in the first one of the kind. */
async function upload({ location, uploads }: SessionScope, kind: MediaKind): Promise<void> {
  const shown = parseView(location.path() === '/media' ? location.search() : '');
  const section = shown.kind === kind ? shown.section : firstSection(kind);
  (await uploads()).send({ type: 'uploads.opened', kind, section, files: [] });
}

/** The screen's own button, which shows that it works and reports the result. */
const refreshButton = () => document.querySelector<HTMLButtonElement>('main [data-refresh]');

/** The screens, and the actions that the current screen has. */
export const fixedEntries = (): readonly Entry[] => [
  ...screens.map(({ path, label, icon }) => entry(icon, label, 'Page', path)),
  entry('upload', 'Upload image', 'Action', (scope) => upload(scope, 'image'), 'add picture photo'),
  entry('upload', 'Upload video', 'Action', (scope) => upload(scope, 'video'), 'add film'),
  ...(refreshButton()
    ? [entry('refresh', 'Refresh', 'Action', () => refreshButton()?.click(), 'reload data')]
    : []),
  entry('sun', 'Light theme', 'Action', () => keptTheme.set('light'), 'appearance day'),
  entry('moon', 'Dark theme', 'Action', () => keptTheme.set('dark'), 'appearance night'),
  entry('system', 'System theme', 'Action', () => keptTheme.set('system'), 'appearance automatic'),
  entry('signOut', 'Sign out', 'Action', ({ signOut }) => signOut(), 'log out leave'),
];

/** People by name, email and phone, however its digits are separated. */
export const peopleEntries = (kind: InboxKind, items: readonly InboxItem[] = []) => {
  const { path, icon } = inboxLabels[kind];
  const one = kind === 'inquiry' ? 'Inquiry' : 'Message';
  return items.map((item) => {
    const detail = `${one} · ${isolated(item.email ?? missingLabels.email)}`;
    const url = `${path}?${new URLSearchParams({ open: item.id })}`;
    return entry(icon, labelOf(item), detail, url, item.phone, digitsOf(item.phone ?? ''));
  });
};

type Sections = Partial<Record<MediaSection, readonly MediaItem[]>>;

/** Images or videos by title, section, alt text and category. */
export const mediaEntries = (kind: MediaKind, sections: Sections = {}) =>
  sectionsOf(kind).flatMap((section) =>
    (sections[section] ?? []).map((item) => {
      const detail = `${mediaLabels[kind].one} · ${sectionLabel(section)}`;
      const url = `/media${formatView({ ...parseView(''), kind, section, openId: item.id })}`;
      return entry(kind, titleOf(item), detail, url, item.alt_text, item.category);
    }),
  );
