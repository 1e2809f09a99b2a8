import { lazyRoute } from '#components/lazyRoute.tsx';
import type { GuestScope } from '#session/services.ts';
import { screens } from './screens.ts';

export const Login = lazyRoute('LoginRoute', () => import('#features/auth/LoginRoute.tsx'));

/** The frame of all signed-in screens. */
export const SignedIn = lazyRoute('SignedIn', () => import('./SignedIn.tsx'));

/** Loads the code of the frame and of the screen at a path. */
export function preloadScreen(scope: GuestScope, path: string): void {
  SignedIn.preload(scope);
  screens.find((screen) => screen.path === path)?.Route.preload(scope);
}
