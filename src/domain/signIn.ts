import { passwordLimits } from '#contract/limits.ts';

/** The one key under which the session is stored (Specification §3). */
export const sessionKey = 'admin-session';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The error of each invalid field. */
export type SignInErrors = Partial<Record<keyof Credentials, string>>;

/** One way to read each text, so that a long one takes no longer than its length. */
const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** As it was typed or pasted, without what has no width. */
export const plainEmail = (email: string): string => email.replace(/\p{Cf}/gu, '').trim();

/** The errors of the sign-in form (Specification §5); empty when it is valid. */
export function validateCredentials({ email, password }: Credentials): SignInErrors {
  const fieldErrors: SignInErrors = {};
  if (!plainEmail(email)) fieldErrors.email = 'Email is required';
  else if (!emailPattern.test(plainEmail(email))) fieldErrors.email = 'Invalid email address';
  if (!password) fieldErrors.password = 'Password is required';
  else if (password.length < passwordLimits.minimumLength)
    fieldErrors.password = 'Password must be at least 8 characters';
  return fieldErrors;
}

/** Why a session has ended. `abandoned`: the administrator signs in anew instead of waiting for the server. */
export const endReasons = ['requested', 'expired', 'unreachable', 'abandoned'] as const;
export type EndReason = (typeof endReasons)[number];

/** What the login page shows of the last session. */
export interface SessionEnd {
  readonly reason: Exclude<EndReason, 'requested'>;
  readonly email: string;
}
