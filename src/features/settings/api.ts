import type { Session } from '#contract/entities.ts';
import type { PasswordChange } from '#domain/password.ts';
import type { Client } from '#http/client.ts';
import { ApiError, isAbortError } from '#http/errors.ts';
import type { ReadOptions, WriteOptions } from '#http/request.ts';
import { settingsLabels } from './labels.ts';

/** The calls of the account (Specification §7). */
export const createSettingsApi = (client: Client) => ({
  /**
   * Rejects without a call when the session has no access token. A missing API key is read first and passed to
   * `onApiKey`; where the server has none, the call is not made (Specification §5, §6).
   */
  async changePassword(
    session: Session | null,
    { currentPassword, newPassword, confirmPassword }: PasswordChange,
    { signal, idempotencyKey }: WriteOptions = {},
    onApiKey: (apiKey: string) => void = () => undefined,
  ): Promise<void> {
    if (!session?.tokens.accessToken) throw new Error(settingsLabels.notAuthenticated);
    const apiKey = session.apiKey ?? (await readApiKey(client, { signal }));
    if (apiKey !== session.apiKey) onApiKey(apiKey);
    const body = { currentPassword, newPassword, confirmPassword };
    await client.call('changePassword', { body }, { signal, idempotencyKey, apiKey });
  },
});

/** Rejects with 'API key not found', whatever the reason. */
async function readApiKey(client: Client, options: ReadOptions): Promise<string> {
  const apiKey = await client.call('getApiKey', {}, options).catch((error: unknown) => {
    throw isAbortError(error) ? error : apiKeyMissing(error);
  });
  if (!apiKey) throw apiKeyMissing();
  return apiKey;
}

/** Of the kind of its cause, so that what may pass is tried once more like any other write. */
function apiKeyMissing(cause?: unknown): Error {
  const message = settingsLabels.apiKeyMissing;
  if (!(cause instanceof ApiError)) return new Error(message, { cause });
  const { kind, status, retryAfter } = cause;
  return new ApiError({ kind, message, retryAfter, cause, ...(status !== null && { status }) });
}
