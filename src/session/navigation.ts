import { navigate as navigateTo } from 'wouter/use-browser-location';

/** The path of a screen: that of an address without the base path (decision 84). */
export const screenPath = (pathname: string): string =>
  __BASE__ && `${pathname}/`.startsWith(`${__BASE__}/`) ? pathname.slice(__BASE__.length) || '/' : pathname;

/** Opens a url of the application, which begins with the path of a screen. */
export const navigate: typeof navigateTo = __BASE__
  ? (to, options) => navigateTo(__BASE__ + to, options)
  : navigateTo;
