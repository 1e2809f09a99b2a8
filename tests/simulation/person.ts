import type { DOMWindow } from 'jsdom';
import type { Habits } from './habits.ts';
import type { Random } from './random.ts';

/** Something that a person does on the page of a tab, as data: an element is found by role and name. */
export type PersonAct =
  | { readonly type: 'press'; readonly role: string; readonly name: string; readonly nth: number }
  | { readonly type: 'type'; readonly name: string; readonly nth: number; readonly text: string }
  | { readonly type: 'choose'; readonly name: string; readonly nth: number; readonly value: string }
  | { readonly type: 'files'; readonly name: string; readonly nth: number; readonly files: readonly string[] }
  | { readonly type: 'key'; readonly key: string }
  | { readonly type: 'signIn'; readonly email: string; readonly password: string };

interface Control {
  readonly role: string;
  readonly name: string;
  /** Among those with the same role and name. */
  readonly nth: number;
  readonly element: HTMLElement;
}

const controls =
  'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="radio"], [role="menuitem"], [role="option"]';

const roleOf = (element: HTMLElement): string => {
  const own = element.getAttribute('role');
  // The field of the palette is a combobox of another kind.
  if (own && own !== 'combobox') return own;
  switch (element.localName) {
    case 'a':
      return 'link';
    case 'select':
      return 'combobox';
    case 'textarea':
      return 'textbox';
    case 'input': {
      const type = element.getAttribute('type') ?? 'text';
      if (['checkbox', 'radio', 'button', 'submit', 'file'].includes(type)) return type;
      return 'textbox';
    }
    default:
      return 'button';
  }
};

/** The accessible name as far as this application needs it: a look-up by a library takes the time of a step. */
function nameOf(element: HTMLElement): string {
  const { ownerDocument: page } = element;
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const labelled = ids.map((id) => page.getElementById(id)?.textContent ?? '').join(' ');
  const isField = element.matches('input, select, textarea');
  // jsdom looks through the whole page for labels.
  const labels = isField ? [...((element as HTMLInputElement).labels ?? [])] : [];
  const text = isField ? '' : textOf(element);
  const names = [
    labelled,
    element.getAttribute('aria-label'),
    labels.map(textOf).join(' '),
    text,
    element.getAttribute('title'),
    element.getAttribute('placeholder'),
  ];
  return (names.find((name) => name?.trim()) ?? '').trim().replace(/\s+/g, ' ');
}

function textOf(element: Element): string {
  let text = '';
  for (const node of element.childNodes)
    if (node.nodeType === 3) text += node.nodeValue;
    else if (node.nodeType === 1) {
      const child = node as Element;
      if (child.getAttribute('aria-hidden') === 'true' || child.matches('select, textarea')) continue;
      text += ` ${child.getAttribute('aria-label') ?? child.getAttribute('alt') ?? textOf(child)}`;
    }
  return text;
}

/** What a person can use now: in a modal dialog only what is in it, and the toasts. */
export function controlsOf({ document, location }: DOMWindow): readonly Control[] {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const roots = dialog ? [dialog, ...document.querySelectorAll('[data-toaster]')] : [document.body];
  const counts = new Map<string, number>();
  return roots
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(controls)])
    .filter(
      (element) =>
        !element.matches(':disabled, [readonly], [aria-disabled="true"]') &&
        !element.closest(
          '[hidden], [inert], [aria-hidden="true"], dialog:not([open]), details:not([open]) > :not(summary)',
        ),
    )
    .filter(
      (element) =>
        element.localName !== 'a' ||
        (element.getAttribute('href')?.startsWith('/') === true && !element.hasAttribute('target')) ||
        !location.origin,
    )
    .map((element) => {
      const [role, name] = [roleOf(element), nameOf(element)];
      const nth = counts.get(`${role} ${name}`) ?? 0;
      counts.set(`${role} ${name}`, nth + 1);
      return { role, name, nth, element };
    });
}

const keys =
  'Escape Escape Enter j k x 1 2 3 # r / Ctrl+z Ctrl+k ArrowDown ArrowRight ArrowLeft ArrowUp'.split(' ');

/** How often a person uses a control: what ends an intention rather than what is beside it. */
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
  [/^(Delete|Edit|Replace file|Arrange|Select|Status)/, 3],
  [/^(Close|Cancel|Later)/, 1.5],
];

function weightOf({ role, name, element }: Control): number {
  if (role === 'file') return 12;
  const byName = usualWeights.find(([pattern]) => pattern.test(name))?.[1];
  if (byName) return byName;
  if (role === 'textbox') return element.closest('dialog') ? 4 : 1;
  return role === 'combobox' ? 2 : 1;
}

function pickWeighted(found: readonly Control[], random: Random, { factorOf }: Habits): Control | undefined {
  const weights = found.map((control) => weightOf(control) * factorOf(control.role, control.name));
  let rest = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  return found.find((_, index) => {
    rest -= weights[index] ?? 0;
    return rest < 0;
  });
}

/** The names of buttons that write, or ask before it. */
export const writing = /^(Upload|Save|Replace|Delete|Try again|Retry)/;

/** An action that is possible now. `texts` makes texts that nobody else writes. With `isWriting` it is rather one that writes. */
export function chooseAct(
  window: DOMWindow,
  random: Random,
  {
    texts,
    account,
    habits,
    isWriting,
  }: {
    texts: () => string;
    account: { email: string; password: string };
    habits: Habits;
    isWriting: boolean;
  },
): PersonAct {
  const found = controlsOf(window);
  if (window.location.pathname === '/login' && random.chance(0.8)) return { type: 'signIn', ...account };
  if (random.chance(0.1)) return { type: 'key', key: random.pick(keys) ?? 'Escape' };
  const dialog = found.filter(({ element }) => element.closest('dialog'));
  // Toasts do not take a person away from a dialog for long.
  const near = dialog.length > 0 && random.chance(0.85) ? dialog : found;
  const writers = isWriting ? near.filter(({ role, name }) => role === 'button' && writing.test(name)) : [];
  const control = pickWeighted(writers.length > 0 ? writers : near, random, habits);
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

const signatures: Readonly<Record<string, { type: string; bytes: readonly number[] }>> = {
  png: { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  mp4: { type: 'video/mp4', bytes: [0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d] },
  json: { type: 'application/json', bytes: [0x5b, 0x5d] },
};

/** A file whose bytes end with its name, by which the server's files are recognized. */
function fileOf(window: DOMWindow, name: string): File {
  const { type = '', bytes = [] } = signatures[name.split('.').at(-1) ?? ''] ?? {};
  const contents = [new window.Uint8Array([...bytes, ...Array(24).fill(0)]), `<${name}>`];
  return new window.File(contents, name, { type, lastModified: 0 });
}

/** The name in the bytes of a file of this person, or null. */
export const nameInBytes = (bytes: Uint8Array): string | null =>
  /<([^<>]+)>$/.exec(Buffer.from(bytes).toString('latin1'))?.[1] ?? null;

function setValue(window: DOMWindow, element: HTMLElement, value: string): void {
  element.focus();
  const prototype = (
    {
      select: window.HTMLSelectElement,
      textarea: window.HTMLTextAreaElement,
      input: window.HTMLInputElement,
    } as Record<string, { prototype: object }>
  )[element.localName]?.prototype;
  // React watches the property of the element itself.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new window.Event('input', { bubbles: true }));
  element.dispatchEvent(new window.Event('change', { bubbles: true }));
}

function press(window: DOMWindow, element: HTMLElement): void {
  const fire = (type: string) =>
    element.dispatchEvent(new window.MouseEvent(type, { bubbles: true, cancelable: true, button: 0 }));
  fire('pointerdown');
  fire('mousedown');
  element.focus();
  fire('pointerup');
  fire('mouseup');
  element.click();
}

function pressKey(window: DOMWindow, key: string): void {
  const { document } = window;
  const target = (document.activeElement ?? document.body) as HTMLElement;
  const [ctrl, letter = ctrl] = key.split('+');
  const event = new window.KeyboardEvent('keydown', {
    key: letter as string,
    ctrlKey: ctrl !== letter,
    bubbles: true,
    cancelable: true,
  });
  const isDefault = target.dispatchEvent(event);
  if (isDefault && key === 'Enter') {
    if (target.matches('button, a[href]')) target.click();
    else if (target.matches('input:not([type="checkbox"])'))
      (target as HTMLInputElement).form?.requestSubmit();
  }
  target.dispatchEvent(new window.KeyboardEvent('keyup', { key, bubbles: true }));
}

/** Does it where that is possible now; returns the control that was used, or null. */
export function perform(window: DOMWindow, act: PersonAct): Control | null {
  if (act.type === 'key') {
    pressKey(window, act.key);
    return null;
  }
  const found = controlsOf(window);
  if (act.type === 'signIn') {
    const by = (name: RegExp) => found.find((each) => name.test(each.name));
    const [email, password, button] = [by(/^Email/), by(/^Password/), by(/^Sign In/)];
    if (!email || !password || !button) return null;
    setValue(window, email.element, act.email);
    setValue(window, password.element, act.password);
    press(window, button.element);
    return button;
  }
  const roles: Readonly<Record<string, string>> = { type: 'textbox', choose: 'combobox', files: 'file' };
  const role = act.type === 'press' ? act.role : roles[act.type];
  const control = found.find((each) => each.role === role && each.name === act.name && each.nth === act.nth);
  if (!control) return null;
  const { element } = control;
  if (act.type === 'press') press(window, element);
  if (act.type === 'type') setValue(window, element, act.text);
  if (act.type === 'choose') setValue(window, element, act.value);
  if (act.type === 'files') {
    const chosen = act.files.map((name) => fileOf(window, name));
    const list = Object.assign(chosen, { item: (index: number) => chosen[index] ?? null });
    Object.defineProperty(element, 'files', { value: list, configurable: true });
    element.dispatchEvent(new window.Event('change', { bubbles: true }));
  }
  return control;
}
