import type { Session } from '#contract/entities.ts';
import type { PasswordChange } from '#domain/password.ts';
import type { Client } from '#http/client.ts';
import type { WriteOptions } from '#http/request.ts';
import { settingsLabels } from './labels.ts';

/** The calls of the account (Specification §7). */
export const createSettingsApi = (client: Client) => ({
  /** Rejects without a call when the session has no access token or no API key (Specification §5, §6). */
  async changePassword(
    session: Session | null,
    { currentPassword, newPassword, confirmPassword }: PasswordChange,
    { signal, idempotencyKey }: WriteOptions = {},
  ): Promise<void> {
    if (!session?.tokens.accessToken) throw new Error(settingsLabels.notAuthenticated);
    if (!session.apiKey) throw new Error(settingsLabels.apiKeyMissing);
    const body = { currentPassword, newPassword, confirmPassword };
    await client.call('changePassword', { body }, { signal, idempotencyKey, apiKey: session.apiKey });
  },

  /** Resolves with the new API key. */
  async regenerateApiKey(options: WriteOptions = {}): Promise<string> {
    return await client.call('regenerateApiKey', {}, options);
  },
});
