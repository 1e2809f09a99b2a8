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

/** The headings of the screens: what they have, and what the page has in their place while their code is loading. */
export const headings = {
  media: { title: 'Media Management' },
  inquiries: {
    title: 'Inquiries Management',
    subtitle: 'Project inquiries from your website.',
  },
  contact: { title: 'Contact Messages', subtitle: 'Managed separately from inquiries.' },
  settings: { title: 'Settings', subtitle: 'Your account and security.' },
} as const;
