import type { Session, User } from '#contract/entities.ts';
import { messages } from '#domain/messages.ts';
import type { PasswordChange } from '#domain/password.ts';
import type { Credentials } from '#domain/signIn.ts';
import type { Client } from './client.ts';
import { isAbort } from './errors.ts';
import type { ReadOptions, WriteOptions } from './options.ts';

/** Gives the calls of the account (Specification §7). `now` gives epoch milliseconds. */
export function createAuth(client: Client, now: () => number) {
  /** Gives the admin API key (Specification §7). */
  async function apiKey(options: ReadOptions & { accessToken?: string } = {}): Promise<string> {
    return await client.call('getApiKey', {}, options);
  }

  return {
    apiKey,

    /** Signs in, then asks for the admin API key; without the key the sign-in still succeeds (Specification §6). */
    async signIn({ email, password }: Credentials, { signal }: ReadOptions = {}): Promise<Session> {
      const body = { email: email.trim(), password };
      const { user, tokens } = await client.call('signIn', { body }, { signal });
      const key = await apiKey({ signal, accessToken: tokens.accessToken }).catch((error: unknown) => {
        if (isAbort(error)) throw error;
        return null;
      });
      return { user, tokens, apiKey: key, timestamp: now() };
    },

    /** Gives a new access token for a refresh token (Specification §7). */
    async refresh(refreshToken: string, { signal }: ReadOptions = {}): Promise<string> {
      if (!refreshToken) throw new Error(messages.refreshTokenMissing);
      return await client.call('refreshToken', { body: { refreshToken } }, { signal });
    },

    /** Tells the server that the session is over (Specification §4). */
    async signOut(refreshToken: string, { signal }: ReadOptions = {}): Promise<void> {
      await client.call('signOut', { body: { refreshToken } }, { signal });
    },

    /** Gives the administrator's profile (Specification §7); with an access token of its own, nothing is renewed. */
    async profile(options: ReadOptions & { accessToken?: string } = {}): Promise<User> {
      return await client.call('getProfile', {}, options);
    },

    /**
     * Changes the password with the API key of the session (Specification §5, §6).
     * Rejects with 'Not authenticated' without an access token, and with its own words without an API key.
     */
    async changePassword(
      session: Session | null,
      change: PasswordChange,
      { signal, idempotencyKey }: WriteOptions = {},
    ): Promise<void> {
      if (!session?.tokens.accessToken) throw new Error(messages.notAuthenticated);
      if (!session.apiKey) throw new Error(messages.apiKeyMissing);
      const { currentPassword, newPassword, confirmPassword } = change;
      const body = { currentPassword, newPassword, confirmPassword };
      await client.call('changePassword', { body }, { signal, idempotencyKey, apiKey: session.apiKey });
    },

    /** Replaces the admin API key and gives the new one (Specification §7). */
    async regenerateApiKey(options: WriteOptions = {}): Promise<string> {
      return await client.call('regenerateApiKey', {}, options);
    },
  };
}
