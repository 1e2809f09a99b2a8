import { useSelector } from '@xstate/react';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { Toaster } from 'react-hot-toast';
// The hooks alone: the router itself comes with the signed-in screens, and the login page does not wait for it.
import { navigate, useBrowserLocation, useSearch } from 'wouter/use-browser-location';
import { toastDurations } from '#contract/limits.ts';
import { selectGuardState } from '#machines/auth/auth.machine.ts';
import { addressAfterSignIn, signInAddress } from './address.ts';
import { useApplication } from './hooks/useApplication.ts';
import { Loading } from './Loading.tsx';
import { Notices } from './Notices.tsx';

const Login = lazy(() => import('./routes/login.tsx'));
const SignedIn = lazy(() => import('./SignedIn.tsx'));

/** The route guard and what lies behind it (Specification §2). */
export function App() {
  return (
    <>
      <Suspense fallback={<Loading />}>
        <Guarded />
      </Suspense>
      <Notices />
      <Toaster position="top-right" toastOptions={{ className: 'toast', duration: toastDurations.default }} />
    </>
  );
}

function Guarded() {
  const { auth } = useApplication();
  const guard = useSelector(auth, selectGuardState);
  const [path] = useBrowserLocation();
  const search = useSearch();

  if (guard === 'loading') return <Loading />;
  if (guard === 'unauthenticated') {
    return path === '/login' ? <Login /> : <Redirect to={signInAddress(path, search)} />;
  }
  if (path === '/login') return <Redirect to={addressAfterSignIn(search)} />;
  if (path === '/') return <Redirect to="/dashboard" />;
  return <SignedIn />;
}

function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to]);
  return <Loading />;
}
