import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react';
import { crashMemory } from '#contract/limits.ts';

interface Crash {
  /** Base 36. */
  readonly id: string;
  /** 1 for the first crash; counts up while less than a minute passes between two (decision 17). */
  readonly attempt: number;
}

/** Null until its code has loaded: it is fetched ahead when the browser is idle (decision 57). */
let CrashScreen: ComponentType<Crash> | null = null;

/** Where the code does not load, the fallback stays. */
export const loadCrashScreen = (): Promise<void> =>
  import('./CrashScreen.tsx').then(
    (module) => {
      ({ CrashScreen } = module);
    },
    () => undefined,
  );

/** Shows the crash screen for unhandled errors of the user interface (Specification §2). */
export class CrashBoundary extends Component<{ children: ReactNode }, { crash: Crash | null }> {
  override state: { crash: Crash | null } = { crash: null };

  static getDerivedStateFromError() {
    return { crash: nextCrash(Date.now()) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    const { crash } = this.state;
    if (crash) storeAttempt(crash.attempt, Date.now());
    console.warn(`Unhandled UI error ${crash?.id}`, error, info.componentStack);
    if (!CrashScreen) void loadCrashScreen().then(() => this.forceUpdate());
  }

  override render() {
    const { crash } = this.state;
    if (!crash) return this.props.children;
    return CrashScreen ? <CrashScreen {...crash} /> : <Fallback />;
  }
}

/** Without style, and all there is when the code of the crash screen does not load. */
const Fallback = () => (
  <main className="boot">
    <h1>Something went wrong</h1>
    <button type="button" onClick={() => location.reload()}>
      Try Again
    </button>
  </main>
);

/** sessionStorage key: 'attempt time'. Survives the reload of Try Again. */
const key = 'admin-crash';

function nextCrash(now: number): Crash {
  const [attempt, time] = lastAttempt();
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return {
    id: `${now.toString(36)}-${random.toString(36)}`.toUpperCase(),
    attempt: now - time < crashMemory ? attempt + 1 : 1,
  };
}

function storeAttempt(attempt: number, now: number) {
  try {
    sessionStorage.setItem(key, `${attempt} ${now}`);
  } catch {
    // Blocked or full storage: every crash counts as the first.
  }
}

function lastAttempt(): readonly [attempt: number, time: number] {
  try {
    const [attempt, time] = (sessionStorage.getItem(key) ?? '').split(' ').map(Number);
    return attempt && time ? [attempt, time] : [0, 0];
  } catch {
    return [0, 0];
  }
}
