import { type CallInput, type EndpointName, endpoints, pathOf } from '#contract/endpoints.ts';
import { dashboardRequest, sectionsAtOnce } from '#contract/limits.ts';
import { sectionsOf } from '#domain/media.ts';
import { pageQuery } from '#http/request.ts';

const urlOf = <Name extends EndpointName>(
  name: Name,
  {
    params = {},
    query = {},
  }: { params?: Readonly<Record<string, string>>; query?: object } & CallInput<Name>,
): string => {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return pathOf(endpoints[name].path, params) + (search.size > 0 ? `?${search}` : '');
};

const profile = urlOf('getProfile', {});

const images = sectionsOf('image').map((section) =>
  urlOf('listImages', { params: { section }, query: { include_inactive: true } }),
);

/** The urls that each screen reads first, without the origin: what index.html sends before the application runs. */
export const firstReads: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': [
    profile,
    urlOf('listInquiries', { query: pageQuery(dashboardRequest) }),
    urlOf('listInquiries', {}),
    ...images.slice(0, sectionsAtOnce),
  ],
  '/media': [profile, ...images.slice(0, 1)],
  '/inquiries': [profile, urlOf('listInquiries', {})],
  '/contact': [profile, urlOf('listContact', {})],
  '/settings': [profile],
};

/** The file of each page's route: index.html loads it, and what it imports, beside the start. */
export const routeFiles: Readonly<Record<string, string>> = {
  '/login': 'LoginRoute',
  '/dashboard': 'DashboardRoute',
  '/media': 'MediaRoute',
  '/inquiries': 'InboxRoute',
  '/contact': 'InboxRoute',
  '/settings': 'SettingsRoute',
};
