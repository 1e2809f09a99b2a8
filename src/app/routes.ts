import type { GuestScope, SessionScope } from '#session/services.ts';
import { lazyRoute } from './lazyRoute.tsx';
import { screens } from './screens.ts';

export const Login = lazyRoute<GuestScope>(() => import('#features/auth/LoginRoute.tsx'));

/** The layout of all signed-in screens. */
export const SignedIn = lazyRoute<SessionScope>(() => import('./SignedIn.tsx'));

/** Loads the code of the layout and of the screen at a path. */
export function preloadScreen(path: string): void {
  void SignedIn.preload();
  void screens.find((screen) => screen.path === path)?.Route.preload();
}
