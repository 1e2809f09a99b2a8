import type { IconName } from '#ui/Icon.tsx';
import type { screens } from './routes.ts';

/** The sidebar's links (Specification §2). */
export const navigation: readonly {
  readonly href: keyof typeof screens;
  readonly label: string;
  readonly icon: IconName;
}[] = [
  { href: '/dashboard', label: 'Dashboard', icon: 'dashboard' },
  { href: '/media', label: 'Media Management', icon: 'image' },
  { href: '/inquiries', label: 'Inquiries', icon: 'inbox' },
  { href: '/contact', label: 'Contact Messages', icon: 'mail' },
  { href: '/settings', label: 'Settings', icon: 'settings' },
];
