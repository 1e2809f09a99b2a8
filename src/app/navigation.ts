import type { IconName } from '#ui/Icon.tsx';
import { ahead, routes } from './routes.ts';

/** The sidebar's links (Specification §2), and how to fetch the screen behind each ahead of time. */
export const navigation: readonly { href: string; label: string; icon: IconName; preload(): void }[] = [
  { href: '/dashboard', label: 'Dashboard', icon: 'dashboard', preload: ahead(routes.dashboard) },
  { href: '/media', label: 'Media Management', icon: 'image', preload: ahead(routes.media) },
  { href: '/inquiries', label: 'Inquiries', icon: 'inbox', preload: ahead(routes.inquiries) },
  { href: '/contact', label: 'Contact Messages', icon: 'mail', preload: ahead(routes.contact) },
  { href: '/settings', label: 'Settings', icon: 'settings', preload: ahead(routes.settings) },
];
