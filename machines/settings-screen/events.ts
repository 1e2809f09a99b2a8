import type { PasswordChange } from '#domain/password.ts';

export type SettingsScreenEvent =
  | { type: 'password.fieldChanged'; field: keyof PasswordChange; value: string }
  | { type: 'password.submitted' }
  /** The administrator waits no longer. The server may have changed the password nevertheless. */
  | { type: 'password.cancelled' }
  | { type: 'apiKey.shown' }
  | { type: 'apiKey.hidden' }
  | { type: 'apiKey.regenerationRequested' }
  | { type: 'apiKey.confirmed' }
  /** The dialog is closed. A regeneration that was confirmed goes on. */
  | { type: 'apiKey.dismissed' }
  | { type: 'browser.forgetRequested' }
  | { type: 'browser.forgetConfirmed' }
  | { type: 'browser.forgetDeclined' }
  /** From the port `watchLocation`: another screen is shown. */
  | { type: 'location.left' };

export type SettingsScreenEmitted =
  /** The administrator has to sign in again (Specification §4). */
  | { type: 'password.changed' }
  | { type: 'password.failed'; error: unknown }
  | { type: 'password.stopped' }
  | { type: 'apiKey.regenerated' }
  | { type: 'apiKey.failed'; error: unknown }
  /** All that this browser keeps is to be deleted, and the session ends. */
  | { type: 'browser.forgotten' }
  | { type: 'part.failed'; error: unknown };
