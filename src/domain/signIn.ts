import { passwordLimits } from '#contract/limits.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What is wrong with each field; a field without an entry is right. */
export type SignInErrors = Partial<Record<keyof Credentials, string>>;

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What the sign-in form refuses, field by field (Specification §5); an empty object when nothing. */
export function validateCredentials({ email, password }: Credentials): SignInErrors {
  const fieldErrors: SignInErrors = {};
  if (!email.trim()) fieldErrors.email = 'Email is required';
  else if (!emailPattern.test(email.trim())) fieldErrors.email = 'Invalid email address';
  if (!password) fieldErrors.password = 'Password is required';
  else if (password.length < passwordLimits.minimumLength)
    fieldErrors.password = 'Password must be at least 8 characters';
  return fieldErrors;
}
