// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { removeEarlyFrame } from '#app/earlyFrame.ts';
import { takeOverForm } from '#features/auth/earlyForm.ts';
import type { SignInEvent } from '#machines/sign-in/sign-in.machine.ts';
import { showForm } from '../../src/build/showForm.ts';
import { showFrame } from '../../src/build/showFrame.ts';

afterEach(() => {
  document.body.replaceChildren();
  globalThis.earlyForm = undefined;
});

/** index.html as far as it matters here. */
function openPage(templates: string): HTMLElement {
  document.body.innerHTML = `${templates}<div id="root"><div class="boot"></div></div>`;
  const root = document.getElementById('root');
  if (!root) throw new Error('No #root');
  return root;
}

const loginPage = `<template id="login"><form>
  <input name="email"><input name="password"><button type="button">Show password</button><button>Sign In</button>
</form><footer>© 1999 Studio</footer></template>`;

function openForm() {
  const root = openPage(loginPage);
  const template = document.querySelector<HTMLTemplateElement>('#login');
  const notice = document.createElement('p');
  if (template) showForm(root, template, notice);
  const form = root.querySelector('form');
  if (!form) throw new Error('No form');
  const [email, password] = form.querySelectorAll('input');
  const type = (field: HTMLInputElement | undefined, text: string) => {
    if (!field) throw new Error('No field');
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const takeOver = () => {
    const sent: SignInEvent[] = [];
    takeOverForm((event) => sent.push(event));
    return sent;
  };
  return { root, form, notice, type, email, password, takeOver };
}

test('what was typed and sent before the application ran is told to the chart, once', () => {
  const { root, form, notice, type, email, password, takeOver } = openForm();
  expect(root.querySelector('footer')?.textContent).toBe(`© ${new Date().getFullYear()} Studio`);
  type(email, 'ann@studio.example');
  type(password, 'Linen-Oak');
  form.requestSubmit();
  expect(notice.textContent).toMatch(/^This page is still loading/);
  expect(takeOver()).toEqual([
    { type: 'signIn.fieldChanged', field: 'email', value: 'ann@studio.example' },
    { type: 'signIn.fieldChanged', field: 'password', value: 'Linen-Oak' },
    { type: 'signIn.submitted' },
  ]);
  expect(notice.textContent).toBe('');
  expect(takeOver()).toEqual([]);
});

test('whoever goes on typing after Enter takes it back, and an empty field is not told', () => {
  const { form, notice, type, email, takeOver } = openForm();
  form.requestSubmit();
  type(email, 'ann@');
  expect(notice.textContent).toBe('');
  expect(takeOver()).toEqual([{ type: 'signIn.fieldChanged', field: 'email', value: 'ann@' }]);
});

test('other buttons are pressed again for the application, and no longer kept after that', () => {
  const { root, takeOver } = openForm();
  const button = root.querySelector<HTMLElement>('button[type=button]');
  button?.click();
  button?.click();
  const onClick = vi.fn();
  button?.addEventListener('click', onClick);
  takeOver();
  expect(onClick).toHaveBeenCalledTimes(2);
});

const frame = (
  id: string,
) => `<template id="${id}"><div><nav><a href="/media">Media</a><a href="/settings">Settings</a></nav>
  <span>A</span><span>a<wbr>@b</span><button>Sign out</button><main></main></div></template>`;
const screens = '<template data-screen="/media"><h1>Media Management</h1></template>';

function openFrame() {
  const isWide = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal('matchMedia', () => isWide);
  const root = openPage(frame('wide') + frame('narrow') + screens);
  showFrame(root, { path: '/media', email: 'ann@studio.example' });
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#frame a')];
  return { root, links, isWide };
}

/** The application's frame, with what happens to its controls. */
function renderFrame(root: HTMLElement): string[] {
  const happened: string[] = [];
  root.innerHTML =
    '<nav><a href="/media">Media</a><a href="/settings">Settings</a></nav><button>Sign out</button>';
  for (const type of ['click', 'focusin'] as const)
    root.addEventListener(type, (event) => {
      event.preventDefault();
      happened.push(`${type} ${event.target instanceof Element ? event.target.textContent : ''}`);
    });
  return happened;
}

test('the frame has the email, the current link and the heading of its screen', () => {
  const { root, links } = openFrame();
  expect(root.children).toHaveLength(0);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null]);
  expect(document.querySelector('#frame main')?.textContent).toBe('Media Management');
  const [initial, address] = document.querySelectorAll('#frame span');
  expect([initial?.textContent, address?.innerHTML]).toEqual(['A', 'ann<wbr>@studio.example']);
});

test('the frame is that of the window as wide as it is now, and none once the application has its own', () => {
  const { isWide } = openFrame();
  const resize = (matches: boolean) => {
    isWide.matches = matches;
    isWide.dispatchEvent(new Event('change'));
  };
  document.querySelector<HTMLTemplateElement>('#narrow')?.content.firstElementChild?.classList.add('narrow');
  resize(false);
  expect(document.querySelectorAll('#frame .narrow a')).toHaveLength(2);
  resize(true);
  expect(document.querySelectorAll('#frame .narrow')).toHaveLength(0);
  removeEarlyFrame(false);
  resize(false);
  expect(document.getElementById('frame')).toBeNull();
});

test('the last control that was pressed in the frame is pressed in that of the application, where the focus is the same', () => {
  const { root, links } = openFrame();
  links[0]?.click();
  links[1]?.click();
  links[1]?.focus();
  const happened = renderFrame(root);
  removeEarlyFrame(true);
  expect(document.getElementById('frame')).toBeNull();
  expect(happened).toEqual(['focusin Settings', 'click Settings']);
});

test('where another page follows, nothing is pressed in it', () => {
  const { root, links } = openFrame();
  links[1]?.click();
  const happened = renderFrame(root);
  removeEarlyFrame(false);
  expect(document.getElementById('frame')).toBeNull();
  expect(happened).toEqual([]);
});
