import { type CallInput, type EndpointName, endpoints, pathOf } from '#contract/endpoints.ts';
import { imageSections, videoSections } from '#contract/entities.ts';
import { dashboardRequest } from '#contract/limits.ts';
import { pageQuery } from '#http/request.ts';

/** What index.html loads for a screen before the application runs (decision 57). */
interface ScreenStart {
  /** The name of the route's module. */
  readonly route: string;
  /** The urls that the screen reads first, without the origin. */
  readonly urls: readonly string[];
}

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

const media = [
  ...imageSections.map((section) =>
    urlOf('listImages', { params: { section }, query: { include_inactive: true } }),
  ),
  ...videoSections.map((section) => urlOf('listVideos', { params: { section } })),
];

export const profile = urlOf('getProfile', {});

/** By path. '/' and '/login' lead to the dashboard. */
export const firstRequests: Readonly<Record<string, ScreenStart>> = {
  '/dashboard': {
    route: 'DashboardRoute',
    urls: [
      urlOf('listInquiries', { query: pageQuery(dashboardRequest) }),
      urlOf('listInquiries', {}),
      ...media,
    ],
  },
  '/media': { route: 'MediaRoute', urls: media },
  '/inquiries': { route: 'InboxRoute', urls: [urlOf('listInquiries', {})] },
  '/contact': { route: 'InboxRoute', urls: [urlOf('listContact', {})] },
  '/settings': { route: 'SettingsRoute', urls: [] },
};
