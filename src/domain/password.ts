import { passwordLimits } from '#contract/limits.ts';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

export interface PasswordFieldError {
  readonly field: keyof PasswordChange;
  readonly message: string;
}

const weakPatterns = ['password', '12345678', 'admin123'] as const;

const requiredTexts: Readonly<Record<keyof PasswordChange, string>> = {
  currentPassword: 'Current password is required',
  newPassword: 'New password is required',
  confirmPassword: 'Please confirm your new password',
};

/** The first field error in the order of Specification §5, or null. */
export function validatePasswordChange(change: PasswordChange): PasswordFieldError | null {
  for (const field of ['currentPassword', 'newPassword', 'confirmPassword'] as const) {
    if (!change[field]) return { field, message: requiredTexts[field] };
  }
  if (change.newPassword.length < passwordLimits.minimumLength)
    return { field: 'newPassword', message: 'Password must be at least 8 characters long' };
  if (change.newPassword !== change.confirmPassword)
    return { field: 'confirmPassword', message: 'New passwords do not match' };
  const candidate = change.newPassword.toLowerCase();
  if ([change.currentPassword.toLowerCase(), ...weakPatterns].some((weak) => candidate.includes(weak)))
    return {
      field: 'newPassword',
      message: 'Password is too weak. Please choose a stronger password.',
    };
  return null;
}

/** 25 points each for length, an uppercase letter, a digit and a symbol; below 50 Weak, below 75 Medium (Specification §5). */
export function passwordStrength(password: string) {
  const merits = [
    password.length >= passwordLimits.minimumLength,
    /\p{Lu}/u.test(password),
    /\p{Nd}/u.test(password),
    /[^\p{L}\p{N}\s]/u.test(password),
  ];
  const score = merits.filter(Boolean).length * 25;
  return { score, label: score < 50 ? 'Weak' : score < 75 ? 'Medium' : 'Strong' };
}
