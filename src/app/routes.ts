import { lazyRoute } from '#components/lazyRoute.tsx';
import { whenIdle } from '#components/whenIdle.ts';
import type { SessionScope } from '#session/services.ts';
import { firstToast } from '#ui/toastQueue.ts';
import { loadCrashScreen } from './CrashBoundary.tsx';
import { screens } from './screens.ts';

export const Login = lazyRoute('LoginRoute', () => import('#features/auth/LoginRoute.tsx'), {
  unavailable: 'page',
});

/** The layout of all signed-in screens. */
export const SignedIn = lazyRoute('SignedIn', () => import('./SignedIn.tsx'), { unavailable: 'page' });

async function loadPageParts() {
  await Promise.race([whenIdle(), firstToast]);
  void loadCrashScreen();
  return import('./PageParts.tsx');
}

/** The toasts and banners. Without them every screen works; toasts wait for them. */
export const PageParts = lazyRoute('PageParts', loadPageParts, {
  unavailable: 'nothing',
});

/** Loads the code of the layout and of the screen at a path. */
export function preloadScreen(scope: SessionScope, path: string): void {
  SignedIn.preload(scope);
  screens.find((screen) => screen.path === path)?.Route.preload(scope);
}
