/** The one way to the tools of src/devtools. Asked for in demo and development builds only; a production build has none. */
export const loadDevTools = () =>
  __DEMO__ ? import('#devtools/index.ts') : Promise.reject(new Error('This build has no tools'));
