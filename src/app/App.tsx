import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { waitFor } from 'xstate';
import { Unavailable } from '#components/lazyRoute.tsx';
import { successMaximum, toastDurations, toastMaximum } from '#contract/limits.ts';
import { selectView } from '#machines/application/application.machine.ts';
import { keepFocus } from '#ui/keepFocus.ts';
import { Toasts } from '#ui/Toasts.tsx';
import { BackContext } from '#ui/useBack.ts';
import { Banners } from './Banners.tsx';
import type { Application } from './createApplication.ts';
import { earlyFrame, removeEarlyFrame } from './earlyFrame.ts';
import { Login, SignedIn } from './routes.ts';

/** Hydration is over once. */
const never = () => () => undefined;

/** The page of the application chart's state, and what lies over every page. */
export function App({ app }: { app: Application }) {
  useEffect(() => keepFocus(document), []);
  // What lies over the page is not in index.html.
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <BackContext value={app.page.location.cover}>
      <Page app={app} />
      {isHydrated && <Banners {...app.page} />}
      {isHydrated && (
        <Toasts duration={toastDurations.default} limit={toastMaximum} successLimit={successMaximum} />
      )}
    </BackContext>
  );
}

/** Whether the sign-in form of index.html has the account of the demo. */
export const hasDemoAccount = import.meta.env.MODE === 'demo' || import.meta.env.MODE === 'site';

/**
 * Resolves when the page that index.html has shown can be taken over, with true where the first render is the same: the
 * sign-in form, whose code is there.
 */
export async function isPrerendered({ page: { application }, scope }: Application): Promise<boolean> {
  if (!globalThis.earlyForm) return false;
  const snapshot = await waitFor(application, (state) => selectView(state) !== 'loading');
  const guest = scope();
  if (selectView(snapshot) !== 'login' || !guest) return false;
  // The demo's form has its account, whose code may be lost.
  if (hasDemoAccount && !guest.DemoAccount) return false;
  await Login.start(guest);
  return true;
}

function Page({ app }: { app: Application }) {
  const { application } = app.page;
  const view = useSelector(application, selectView);
  const scope = app.scope();
  useLayoutEffect(() => {
    if (view === 'login' || view === 'codeLost') removeEarlyFrame(false);
  }, [view]);
  if (view === 'codeLost')
    return (
      <main className="boot">
        <Unavailable onRetry={() => application.send({ type: 'code.retryRequested' })} />
      </main>
    );
  if (view === 'loading' || !scope) return <Loading />;
  const View = view === 'login' ? Login : SignedIn;
  return <View scope={scope} fallback={<Loading />} />;
}

/** What index.html shows before any script runs: the frame, or this element. */
const Loading = () =>
  earlyFrame() ? null : (
    <div className="boot" role="status">
      <span className="mark" aria-hidden="true" />
      <p>Loading…</p>
    </div>
  );
