import type { Session, User } from '#contract/entities.ts';
import type { RefreshedTokens } from '#contract/responses.ts';
import { type Credentials, plainEmail } from '#domain/signIn.ts';
import type { Client } from '#http/client.ts';
import type { ReadOptions } from '#http/request.ts';

/** The calls of authentication (Specification §7). `now` returns epoch milliseconds. */
export function createAuthApi(client: Client, now: () => number) {
  return {
    /** Resolves with a session without the API key, which is read right after. */
    async signIn({ email, password }: Credentials, { signal }: ReadOptions = {}): Promise<Session> {
      const body = { email: plainEmail(email), password };
      const { user, tokens } = await client.call('signIn', { body }, { signal });
      return { user, tokens, apiKey: null, timestamp: now() };
    },

    /** The admin API key of a session that is not stored yet. */
    async apiKey(accessToken: string, { signal }: ReadOptions = {}): Promise<string> {
      return await client.call('getApiKey', {}, { signal, accessToken });
    },

    /** Resolves with a new access token, and with a new refresh token where the server has replaced it. */
    async refresh(refreshToken: string, { signal }: ReadOptions = {}): Promise<RefreshedTokens> {
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
