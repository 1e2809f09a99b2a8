import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect } from 'react';
// The hooks alone: the router itself comes with the signed-in screens, and the login page does not wait for it.
import { navigate, useBrowserLocation, useSearch } from 'wouter/use-browser-location';
import { toastDurations } from '#contract/limits.ts';
import { selectGuardState, selectHasSession } from '#machines/auth/auth.machine.ts';
import { Toasts } from '#ui/Toasts.tsx';
import { addressAfterSignIn, isLoginPath, signInAddress } from './address.ts';
import { useApplication } from './hooks/useApplication.ts';
import { Loading } from './Loading.tsx';
import { Notices } from './Notices.tsx';
import { Login, SignedIn, screenAhead } from './routes.ts';

/** The route guard and what lies behind it (Specification §2). */
export function App() {
  return (
    <>
      <Guarded />
      <Notices />
      <Toasts duration={toastDurations.default} />
    </>
  );
}

function Guarded() {
  const { auth } = useApplication();
  const guard = useSelector(auth, selectGuardState);
  const hasSession = useSelector(auth, selectHasSession);
  const [path] = useBrowserLocation();
  const search = useSearch();

  useEffect(() => {
    if (hasSession) screenAhead(path);
  }, [hasSession, path]);

  if (guard === 'loading') return <Loading />;
  if (guard === 'unauthenticated') {
    return isLoginPath(path) ? (
      <Login fallback={<Loading />} />
    ) : (
      <Redirect to={signInAddress(path, search)} />
    );
  }
  if (isLoginPath(path)) return <Redirect to={addressAfterSignIn(search)} />;
  if (path === '/') return <Redirect to="/dashboard" />;
  return <SignedIn fallback={<Loading />} />;
}

function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to]);
  return <Loading />;
}
