import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
// The hooks alone: the router comes with the signed-in screens, and the login page loads without it.
import { useBrowserLocation, useSearch } from 'wouter/use-browser-location';
import { selectHasSession } from '#machines/auth/auth.machine.ts';
import { navigate, screenPath } from '#session/navigation.ts';
import type { Application } from './createApplication.ts';
import { isLoginPath, loginUrl, urlAfterSignIn } from './loginUrl.ts';
import { Login, PageParts, preloadScreen, SignedIn } from './routes.ts';

/** The route guard and the screens behind it (Specification §2). */
export function App({ app }: { app: Application }) {
  return (
    <>
      <Guard app={app} />
      <PageParts scope={app.page} fallback={null} />
    </>
  );
}

function Guard({ app }: { app: Application }) {
  const access = useSyncExternalStore(app.onAccessChange, app.access);
  const hasSession = useSelector(app.auth, selectHasSession);
  const [pathname] = useBrowserLocation();
  const path = screenPath(pathname);
  const search = useSearch();
  /** Set by the login page: the way back is for the sign-in that follows (decision 11). */
  const isSigningIn = useRef(false);

  useEffect(() => {
    if (hasSession) preloadScreen(app.page, path);
  }, [app, hasSession, path]);

  useEffect(() => {
    if (access.state === 'unauthenticated') isSigningIn.current = true;
    else if (!isLoginPath(path)) isSigningIn.current = false;
  }, [access, path]);

  if (access.state === 'loading') return <Loading />;
  if (access.state === 'unauthenticated') {
    if (isLoginPath(path)) return <Login scope={access.scope} fallback={<Loading />} />;
    return <Redirect to={loginUrl(path, search)} />;
  }
  if (isLoginPath(path)) return <Redirect to={isSigningIn.current ? urlAfterSignIn(search) : '/dashboard'} />;
  if (path === '/') return <Redirect to="/dashboard" />;
  return <SignedIn scope={access.scope} fallback={<Loading />} />;
}

function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to]);
  return <Loading />;
}

/** The same element as in index.html, which shows it before any script runs. */
const Loading = () => (
  <div className="boot" role="status">
    <span className="mark" aria-hidden="true" />
    <p>Loading…</p>
  </div>
);
