/** True in demo and development builds; a constant, so that what it guards is left out of a production build. */
declare const __DEMO__: boolean;

/** The path below which the application runs, without a slash at its end; '' at the root of a host. */
declare const __BASE__: string;
/** What stands before `/api` where no server is named: `__BASE__` in a portable build, otherwise ''. */
declare const __API__: string;
/** In a portable build. */
declare var basePath: string;

interface ImportMetaEnv {
  /** The server's origin, when it is not the page's own. */
  readonly VITE_API_URL?: string;
}
