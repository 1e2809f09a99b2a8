import { lazyView } from '#components/lazyView.tsx';
import { screens } from './screens.ts';

export const Login = lazyView(async () => (await import('#features/auth/LoginRoute.tsx')).default);

/** The frame of all signed-in screens. */
export const SignedIn = lazyView(async () => (await import('./SignedIn.tsx')).default);

/** Loads the code of the frame and of the screen at a path; `/` and the login page lead to the first one. */
export async function preloadScreen(path: string): Promise<void> {
  const screen = screens.find((each) => each.path === path) ?? screens[0];
  await Promise.all([SignedIn.preload(), screen?.Route.preload()]);
}
