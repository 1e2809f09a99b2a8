import { lazyRoute } from './lazyRoute.tsx';
import { screens } from './screens.ts';

export const Login = lazyRoute('LoginRoute', () => import('#features/auth/LoginRoute.tsx'), { isPage: true });

/** The layout of all signed-in screens. */
export const SignedIn = lazyRoute('SignedIn', () => import('./SignedIn.tsx'), { isPage: true });

/** Loads the code of the layout and of the screen at a path. */
export function preloadScreen(path: string): void {
  void SignedIn.preload();
  void screens.find((screen) => screen.path === path)?.Route.preload();
}
