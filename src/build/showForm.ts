import type { EarlyForm } from '#features/auth/earlyForm.ts';

/** Shows the sign-in form of index.html in `root`, and keeps what is done in it for the application (decision 122). */
export function showForm(root: HTMLElement, template: HTMLTemplateElement, notice: HTMLElement): void {
  root.replaceChildren(template.content);
  const form = root.querySelector('form');
  if (!form) return;
  const footer = root.querySelector('footer');
  if (footer) footer.textContent = footer.textContent.replace(/\d{4}/, String(new Date().getFullYear()));

  const controller = new AbortController();
  const { signal } = controller;
  const pressed: HTMLElement[] = [];
  const early: EarlyForm = {
    form,
    isSubmitted: false,
    pressed,
    end: () => {
      controller.abort();
      submit(false);
    },
  };
  const submit = (isSubmitted: boolean) => {
    // The code could not be loaded, and a button reloads it.
    if (early.isSubmitted === isSubmitted || notice.childElementCount > 0) return;
    early.isSubmitted = isSubmitted;
    notice.textContent = isSubmitted
      ? 'This page is still loading. You are signed in as soon as it is ready.'
      : '';
  };
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      submit(true);
    },
    { signal },
  );
  // Whoever goes on typing does not want it to be sent yet.
  form.addEventListener('input', () => submit(false), { signal });
  root.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]');
      if (button) pressed.push(button);
    },
    { signal },
  );
  globalThis.earlyForm = early;
}
