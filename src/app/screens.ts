import { lazyView } from '#components/lazyView.tsx';
import { headings } from '#domain/fixedTexts.ts';
import type { SessionScope } from '#session/services.ts';
import type { IconName } from '#ui/Icon.tsx';

export interface Screen {
  readonly path: string;
  /** In the sidebar. */
  readonly label: string;
  readonly icon: IconName;
  /** What the screen has as its heading; absent where that depends on the time. */
  readonly heading?: { readonly title: string; readonly subtitle?: string };
  readonly Route: ReturnType<typeof lazyView<{ readonly scope: SessionScope }>>;
}

/** The signed-in screens in the order of the sidebar (Specification §2). */
export const screens: readonly Screen[] = [
  {
    path: '/dashboard',
    label: 'Dashboard',
    icon: 'dashboard',
    Route: lazyView(async () => (await import('#features/dashboard/DashboardRoute.tsx')).default),
  },
  {
    path: '/media',
    label: 'Media Management',
    icon: 'image',
    heading: headings.media,
    Route: lazyView(async () => (await import('#features/media/MediaRoute.tsx')).default),
  },
  {
    path: '/inquiries',
    label: 'Inquiries',
    icon: 'inbox',
    heading: headings.inquiries,
    Route: lazyView(async () => (await import('./InboxRoute.tsx')).inquiries),
  },
  {
    path: '/contact',
    label: 'Contact Messages',
    icon: 'mail',
    heading: headings.contact,
    Route: lazyView(async () => (await import('./InboxRoute.tsx')).contact),
  },
  {
    path: '/settings',
    label: 'Settings',
    icon: 'settings',
    heading: headings.settings,
    Route: lazyView(async () => (await import('#features/settings/SettingsRoute.tsx')).default),
  },
];
