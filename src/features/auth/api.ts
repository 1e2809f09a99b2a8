import type { Session, User } from '#contract/entities.ts';
import type { Credentials } from '#domain/signIn.ts';
import type { Client } from '#http/client.ts';
import { isAbortError } from '#http/errors.ts';
import type { ReadOptions } from '#http/request.ts';
import { authLabels } from './labels.ts';

/** The calls of authentication (Specification §7). `now` returns epoch milliseconds. */
export function createAuthApi(client: Client, now: () => number) {
  return {
    /** Signs in, then reads the admin API key; without the key the sign-in still succeeds (Specification §6). */
    async signIn({ email, password }: Credentials, { signal }: ReadOptions = {}): Promise<Session> {
      const body = { email: email.trim(), password };
      const { user, tokens } = await client.call('signIn', { body }, { signal });
      const apiKey = await client
        .call('getApiKey', {}, { signal, accessToken: tokens.accessToken })
        .catch((error: unknown) => {
          if (isAbortError(error)) throw error;
          return null;
        });
      return { user, tokens, apiKey, timestamp: now() };
    },

    /** Resolves with a new access token. */
    async refresh(refreshToken: string, { signal }: ReadOptions = {}): Promise<string> {
      if (!refreshToken) throw new Error(authLabels.refreshTokenMissing);
      return await client.call('refreshToken', { body: { refreshToken } }, { signal });
    },

    async signOut(refreshToken: string, { signal }: ReadOptions = {}): Promise<void> {
      await client.call('signOut', { body: { refreshToken } }, { signal });
    },

    /** With an access token of its own, a 401 starts no refresh. */
    async profile(options: ReadOptions & { accessToken?: string } = {}): Promise<User> {
      return await client.call('getProfile', {}, options);
    },
  };
}

export type AuthApi = ReturnType<typeof createAuthApi>;
