/** The window of a page, whose classes are not those of this script. */
export type Page = Window & typeof globalThis;

/** Something that a user does on a page, as data: an element is found by role and name. */
export type UserAct =
  | { readonly type: 'press'; readonly role: string; readonly name: string; readonly nth: number }
  | { readonly type: 'type'; readonly name: string; readonly nth: number; readonly text: string }
  | { readonly type: 'choose'; readonly name: string; readonly nth: number; readonly value: string }
  | { readonly type: 'files'; readonly name: string; readonly nth: number; readonly files: readonly string[] }
  | { readonly type: 'key'; readonly key: string }
  | { readonly type: 'signIn'; readonly email: string; readonly password: string };

export interface Control {
  readonly role: string;
  readonly name: string;
  /** Among those with the same role and name. */
  readonly nth: number;
  readonly element: HTMLElement;
}

const controls =
  'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="radio"], [role="menuitem"], [role="option"]';

const rolesOfElements: Readonly<Record<string, string>> = {
  a: 'link',
  input: 'textbox',
  select: 'combobox',
  textarea: 'textbox',
};

const roleOf = (element: HTMLElement): string => {
  const own = element.getAttribute('role');
  // The field of the palette is a combobox of another kind.
  if (own && own !== 'combobox') return own;
  const type = element.getAttribute('type') ?? '';
  if (element.localName === 'input' && /^(checkbox|radio|button|submit|file)$/.test(type)) return type;
  return rolesOfElements[element.localName] ?? 'button';
};

/** The accessible name as far as a click needs it: a look-up by a library takes the time of a step. */
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

/** What a user can use now: in a modal dialog only what is in it, and the toasts. */
export function controlsOf({ document }: Page): readonly Control[] {
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
        (element.getAttribute('href')?.startsWith('/') === true && !element.hasAttribute('target')),
    )
    .map((element) => {
      const [role, name] = [roleOf(element), nameOf(element)];
      const nth = counts.get(`${role} ${name}`) ?? 0;
      counts.set(`${role} ${name}`, nth + 1);
      return { role, name, nth, element };
    });
}

/** A picture of one point. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPYMKEAAAOkAbEjUE1qAAAAAElFTkSuQmCC';

const signatures: Readonly<Record<string, { type: string; bytes: readonly number[] }>> = {
  png: { type: 'image/png', bytes: [...atob(pixel)].map((each) => each.charCodeAt(0)) },
  mp4: { type: 'video/mp4', bytes: [0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d] },
};

/** A file of the type of its name, whose bytes end with the name. */
function fileOf(window: Page, name: string): File {
  const { type = '', bytes = [] } = signatures[name.split('.').at(-1) ?? ''] ?? {};
  const contents = [new window.Uint8Array([...bytes, ...Array(24).fill(0)]), `<${name}>`];
  return new window.File(contents, name, { type, lastModified: 0 });
}

/** The name in the bytes of a file of this user, or null. */
export const nameInBytes = (bytes: Uint8Array): string | null =>
  /<([^<>]+)>$/.exec(Buffer.from(bytes).toString('latin1'))?.[1] ?? null;

function setValue(window: Page, element: HTMLElement, value: string): void {
  element.focus();
  // React watches the property of the element itself.
  const prototype = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new window.Event('input', { bubbles: true }));
  element.dispatchEvent(new window.Event('change', { bubbles: true }));
}

function press(window: Page, element: HTMLElement): void {
  const fire = (type: string) =>
    element.dispatchEvent(new window.MouseEvent(type, { bubbles: true, cancelable: true, button: 0 }));
  fire('pointerdown');
  fire('mousedown');
  element.focus();
  fire('pointerup');
  fire('mouseup');
  element.click();
}

function pressKey(window: Page, key: string): void {
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
export function perform(window: Page, act: UserAct): Control | null {
  if (act.type === 'key') {
    pressKey(window, act.key);
    return null;
  }
  const found = controlsOf(window);
  if (act.type === 'signIn') return signIn(window, found, act);
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

function signIn(
  window: Page,
  found: readonly Control[],
  { email, password }: Extract<UserAct, { type: 'signIn' }>,
): Control | null {
  const named = (name: RegExp) => found.find((control) => name.test(control.name));
  const [emailField, passwordField, button] = [/^Email/, /^Password/, /^Sign In/].map(named);
  if (!emailField || !passwordField || !button) return null;
  setValue(window, emailField.element, email);
  setValue(window, passwordField.element, password);
  press(window, button.element);
  return button;
}
