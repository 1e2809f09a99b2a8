/** localStorage key: the refresh tokens of sign-outs that the server has not heard of yet (decision 109). */
const key = 'admin-revocations';

export const readRevocations = (): readonly string[] => {
  try {
    const tokens: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(tokens) ? tokens.filter((token) => typeof token === 'string') : [];
  } catch {
    return [];
  }
};

export const addRevocation = (token: string) => write([...readRevocations(), token]);

export const removeRevocation = (token: string) => write(readRevocations().filter((each) => each !== token));

function write(tokens: readonly string[]) {
  try {
    if (tokens.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(tokens));
  } catch {
    // Where storage is blocked, the server is told as long as the page lives.
  }
}
