import type { Session, User } from '#contract/entities.ts';
import type { SessionStore } from './storage.ts';

interface ConfirmationOptions {
  readonly store: SessionStore;
  /** Asks the server whose access token that is. */
  readonly profile: (accessToken: string, signal?: AbortSignal) => Promise<User>;
}

/**
 * Gives the confirmation of a stored session: its profile is asked for and stored with it. Gives the session as it is
 * stored then, or null: what another tab did meanwhile stands, be it a renewal, another sign-in or a sign-out.
 */
export const confirmSession =
  ({ store, profile }: ConfirmationOptions) =>
  async ({ tokens }: Session, signal?: AbortSignal): Promise<Session | null> => {
    const user = await profile(tokens.accessToken, signal);
    const stored = store.read();
    if (stored?.tokens.refreshToken !== tokens.refreshToken) return stored;
    const confirmed = { ...stored, user };
    store.write(confirmed);
    return confirmed;
  };
