import { passwordLimits } from '#contract/limits.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The error of each invalid field. */
export type SignInErrors = Partial<Record<keyof Credentials, string>>;

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The errors of the sign-in form (Specification §5); empty when it is valid. */
export function validateCredentials({ email, password }: Credentials): SignInErrors {
  const fieldErrors: SignInErrors = {};
  if (!email.trim()) fieldErrors.email = 'Email is required';
  else if (!emailPattern.test(email.trim())) fieldErrors.email = 'Invalid email address';
  if (!password) fieldErrors.password = 'Password is required';
  else if (password.length < passwordLimits.minimumLength)
    fieldErrors.password = 'Password must be at least 8 characters';
  return fieldErrors;
}
