/** Texts that look like data but are fixed by Specification §2. */
export const fixedTexts = {
  administratorName: 'Administrator',
  changes: { totalInquiries: '+12%', pendingInquiries: '+3%', totalImages: '+8%', totalVideos: '+2%' },
  inboxChange: '+12% this month',
  role: 'Administrator',
  securityStatus: 'Verified',
  twoFactor: 'Two-Factor Authentication: Enabled',
  passwordStrength: 'Password Strength: Strong',
} as const;
