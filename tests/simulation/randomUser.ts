import type { DOMWindow } from 'jsdom';
import * as controls from './controls.ts';
import type { Profile } from './profile.ts';
import { pickWeighted, type Random } from './random.ts';

const { controlsOf } = controls;

/** Something that a user does on the page of a tab. */
export type UserAct =
  | controls.UserAct
  | { readonly type: 'signIn'; readonly email: string; readonly password: string };

const keys =
  'Escape Escape Enter j k x 1 2 3 # r / Ctrl+z Ctrl+k ArrowDown ArrowRight ArrowLeft ArrowUp'.split(' ');

/** How often a user uses a control: what ends an intention rather than what is beside it. */
const usualWeights: readonly (readonly [RegExp, number])[] = [
  [
    /sign out|forget|theme|light|dark|system|print|copy|export|download|show |hide |% |%$|single keys|address of/i,
    0.2,
  ],
  [/regenerate|API key/i, 0.4],
  [
    /^(Upload|Save|Delete|Replace|Try again|Retry|Apply|Move|Set category|Undo|Leave|Discard|Stay|Change password|Confirm)/,
    7,
  ],
  [/^(Delete|Edit|Arrange|Select|Status)/, 3],
  [/^(Close|Cancel|Later)/, 1.5],
];

function weightOf({ role, name, element }: controls.Control): number {
  if (role === 'file') return 12;
  const byName = usualWeights.find(([pattern]) => pattern.test(name))?.[1];
  if (byName) return byName;
  if (role === 'textbox') return element.closest('dialog') ? 4 : 1;
  return role === 'combobox' ? 2 : 1;
}

/** The names of buttons that write, or ask before it. */
export const writing = /^(Upload|Save|Replace|Delete|Try again|Retry)/;

/** The controls of each page when something was chosen on it for the last time. */
export type Seen = WeakMap<DOMWindow, ReadonlySet<string>>;

const keyOf = ({ role, name, nth }: controls.Control) => `${role} ${name} ${nth}`;

/** An action that is possible now. `texts` makes texts that nobody else writes. With `isWriting` it is rather one that writes. */
export function chooseAct(
  window: DOMWindow,
  random: Random,
  {
    texts,
    account,
    profile,
    isWriting,
    seen,
  }: {
    texts: () => string;
    account: { email: string; password: string };
    profile: Profile;
    isWriting: boolean;
    seen: Seen;
  },
): UserAct {
  const found = controlsOf(window);
  const before = seen.get(window);
  seen.set(window, new Set(found.map(keyOf)));
  if (window.location.pathname === '/login' && random.chance(0.8)) return { type: 'signIn', ...account };
  if (random.chance(0.1)) return { type: 'key', key: random.pick(keys) ?? 'Escape' };
  const dialog = found.filter(({ element }) => element.closest('dialog'));
  // Toasts do not take a user away from a dialog for long.
  const near = dialog.length > 0 && random.chance(0.85) ? dialog : found;
  const writers = isWriting ? near.filter(({ role, name }) => role === 'button' && writing.test(name)) : [];
  const control = pickWeighted(
    writers.length > 0 ? writers : near,
    (each) =>
      weightOf(each) *
      profile.factorOf(each.role, each.name) *
      (before?.has(keyOf(each)) ? 1 : profile.appeared),
    random,
  );
  if (!control) return { type: 'key', key: 'Escape' };
  const { role, name, nth, element } = control;
  if (role === 'textbox') {
    const kind = element.getAttribute('type');
    const text = kind === 'number' ? String(random.below(30)) : random.chance(0.12) ? '' : texts();
    return { type: 'type', name, nth, text };
  }
  if (role === 'combobox') {
    const options = [...(element as HTMLSelectElement).options].map(({ value }) => value);
    return { type: 'choose', name, nth, value: random.pick(options) ?? '' };
  }
  if (role === 'file') {
    const accepted = element.getAttribute('accept') ?? '';
    const extension = accepted.includes('json') ? 'json' : accepted.includes('video') ? 'mp4' : 'png';
    const count = (element as HTMLInputElement).multiple ? (random.pick([1, 1, 2, 3]) ?? 1) : 1;
    const files = Array.from({ length: count }, () => `${texts().replaceAll(' ', '-')}.${extension}`);
    return { type: 'files', name, nth, files };
  }
  return { type: 'press', role, name, nth };
}

/** The name in the bytes of a file of this user, or null. */
export const nameInBytes = (bytes: Uint8Array): string | null =>
  /<([^<>]+)>$/.exec(Buffer.from(bytes).toString('latin1'))?.[1] ?? null;

/** Does it where that is possible now; returns the control that was used, or null. */
export function perform(window: DOMWindow, act: UserAct): controls.Control | null {
  if (act.type !== 'signIn') return controls.perform(window, act);
  const fill = (name: RegExp, text: string) => {
    const field = controlsOf(window).find((each) => each.role === 'textbox' && name.test(each.name));
    return field && controls.perform(window, { type: 'type', name: field.name, nth: field.nth, text });
  };
  const button = controlsOf(window).find((each) => /^Sign In/.test(each.name));
  if (!button || !fill(/^Email/, act.email) || !fill(/^Password/, act.password)) return null;
  return controls.perform(window, { type: 'press', role: button.role, name: button.name, nth: button.nth });
}
