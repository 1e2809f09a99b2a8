/** True in demo and development builds; a constant, so that what it guards is left out of a production build. */
declare const __DEMO__: boolean;

interface ImportMetaEnv {
  /** The server's origin, when it is not the page's own. */
  readonly VITE_API_URL?: string;
}
