import { readJson, writeText } from '#session/keptText.ts';

/** localStorage key: the refresh tokens of sign-outs that the server has not heard of yet (decision 109). */
const key = 'admin-revocations';

export const readRevocations = (): readonly string[] => {
  const tokens = readJson('localStorage', key);
  return Array.isArray(tokens) ? tokens.filter((token) => typeof token === 'string') : [];
};

export const addRevocation = (token: string) => write([...readRevocations(), token]);

export const removeRevocation = (token: string) => write(readRevocations().filter((each) => each !== token));

/** Where storage is blocked, the server is told as long as the page lives. */
const write = (tokens: readonly string[]) =>
  writeText('localStorage', key, tokens.length > 0 ? JSON.stringify(tokens) : null);
