import { describe, expect, test } from 'vitest';
import { passwordStrength, validatePasswordChange } from '#domain/password.ts';

const change = (newPassword: string, confirmPassword = newPassword, currentPassword = 'Linen-Oak-2026') => ({
  currentPassword,
  newPassword,
  confirmPassword,
});
const weak = {
  field: 'newPassword',
  message: 'Password is too weak. Please choose a stronger password.',
};

describe('a password change', () => {
  // @spec 5.14 9.3
  test('a new password of eight characters passes', () => {
    expect(validatePasswordChange(change('Clay-Ash'))).toBeNull();
  });

  // @spec 5.13 5.14 5.15 5.16
  test.each([
    [change('', '', ''), { field: 'currentPassword', message: 'Current password is required' }],
    [change('', ''), { field: 'newPassword', message: 'New password is required' }],
    [change('Clay-Ash', ''), { field: 'confirmPassword', message: 'Please confirm your new password' }],
    [
      change('Clay-As', 'different'),
      { field: 'newPassword', message: 'Password must be at least 8 characters long' },
    ],
    [change('password', 'passwords'), { field: 'confirmPassword', message: 'New passwords do not match' }],
    [change('my-PassWord-9'), weak],
    [change('x12345678x'), weak],
    [change('Admin123!'), weak],
    [change('xx-linen-oak-2026-xx'), weak],
  ])('%j has a field error', (invalid, fieldError) => {
    expect(validatePasswordChange(invalid)).toEqual(fieldError);
  });
});

// @spec 5.17 9.3
test.each([
  ['', 0, 'Weak'],
  ['abcdefg', 0, 'Weak'],
  ['abcdefgh', 25, 'Weak'],
  ['Abcdefgh', 50, 'Medium'],
  ['A1', 50, 'Medium'],
  ['Abcdefg1', 75, 'Strong'],
  ['A1-', 75, 'Strong'],
  ['Abcdef1-', 100, 'Strong'],
  ['Äbcdef1€', 100, 'Strong'],
  ['abcdefg ', 25, 'Weak'],
])('the password %j scores %i and is %s', (password, score, label) => {
  expect(passwordStrength(password)).toEqual({ score, label });
});
