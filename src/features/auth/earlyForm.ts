import type { SignInEvent } from '#machines/sign-in/sign-in.machine.ts';

/** The sign-in form of index.html, and what was done in it before the application ran (decision 122). */
export interface EarlyForm {
  readonly form: HTMLFormElement;
  /** Enter or Sign In was pressed, and nothing was changed since. */
  isSubmitted: boolean;
  /** The other buttons that were pressed, in order. */
  readonly pressed: readonly HTMLElement[];
  /** The application listens from now on. */
  end(): void;
}

declare global {
  /** Undefined where another page is shown, and once it was taken over. */
  var earlyForm: EarlyForm | undefined;
}

/** Tells the chart what is in the early form, and repeats what was pressed. */
export function takeOverForm(send: (event: SignInEvent) => void): void {
  const early = globalThis.earlyForm;
  if (!early) return;
  globalThis.earlyForm = undefined;
  const { isSubmitted } = early;
  early.end();
  const typed = new FormData(early.form);
  for (const field of ['email', 'password'] as const) {
    const value = typed.get(field);
    if (typeof value === 'string' && value !== '') send({ type: 'signIn.fieldChanged', field, value });
  }
  for (const button of early.pressed) button.click();
  if (isSubmitted) send({ type: 'signIn.submitted' });
}
