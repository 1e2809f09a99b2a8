/** In place of msw's own, which needs the localStorage that a service worker lacks: the API has no cookies. */
export const cookieStore = { getCookies: () => [], setCookie: async () => undefined };
