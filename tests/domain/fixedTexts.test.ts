import { expect, test } from 'vitest';
import { fixedTexts } from '#domain/fixedTexts.ts';

test('the fixed texts', () => {
  expect(fixedTexts).toEqual({
    administratorName: 'Administrator',
    changes: { totalInquiries: '+12%', pendingInquiries: '+3%', totalImages: '+8%', totalVideos: '+2%' },
    inboxChange: '+12% this month',
    role: 'Administrator',
    securityStatus: 'Verified',
    twoFactor: 'Two-Factor Authentication: Enabled',
    passwordStrength: 'Password Strength: Strong',
  });
});
