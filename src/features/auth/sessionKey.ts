/** The one key under which the session is stored (Specification §3). */
export const sessionKey = 'admin-session';
