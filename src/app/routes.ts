/** One chunk per signed-in screen; asked for when the screen is shown, or ahead of time when its link is hovered or focused. */
export const routes = {
  dashboard: () => import('./routes/dashboard.tsx'),
  media: () => import('./routes/media.tsx'),
  inquiries: () => import('./routes/inquiries.tsx'),
  contact: () => import('./routes/contact.tsx'),
  settings: () => import('./routes/settings.tsx'),
};

/** Fetches a screen ahead of time. A failure is silent: it shows when the screen itself is asked for. */
export const ahead = (route: () => Promise<unknown>) => () => {
  route().catch(() => undefined);
};
