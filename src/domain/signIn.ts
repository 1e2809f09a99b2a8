import { passwordLimits } from '#contract/limits.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What is wrong with each field; a field without an entry is right. */
export type SignInProblems = Partial<Record<keyof Credentials, string>>;

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What the sign-in form refuses, field by field (Specification §5); an empty object when nothing. */
export function checkCredentials({ email, password }: Credentials): SignInProblems {
  const problems: SignInProblems = {};
  if (!email.trim()) problems.email = 'Email is required';
  else if (!emailPattern.test(email.trim())) problems.email = 'Invalid email address';
  if (!password) problems.password = 'Password is required';
  else if (password.length < passwordLimits.minimumLength)
    problems.password = 'Password must be at least 8 characters';
  return problems;
}
