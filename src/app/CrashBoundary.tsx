import { Component, type ErrorInfo, type ReactNode } from 'react';
import { crashMemory } from '#contract/limits.ts';
import { readText, writeText } from '#session/keptText.ts';
import { CrashScreen } from './CrashScreen.tsx';
import { isLostCode, reloadOnce } from './lostCode.ts';

interface Crash {
  /** Base 36. */
  readonly id: string;
  /** 1 for the first crash; counts up while less than a minute passes between two. */
  readonly attempt: number;
  /** Whether the code of a view did not come. */
  readonly isCodeLost: boolean;
}

interface CrashState {
  readonly crash: Crash | null;
  readonly isReloading: boolean;
}

/** Shows the crash screen for unhandled errors of the user interface (Specification §2). */
export class CrashBoundary extends Component<{ children: ReactNode }, CrashState> {
  override state: CrashState = { crash: null, isReloading: false };

  static getDerivedStateFromError(error: Error) {
    return { crash: { ...nextCrash(Date.now()), isCodeLost: isLostCode(error) } };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    const { crash } = this.state;
    if (!crash) return;
    if (crash.isCodeLost && reloadOnce()) {
      this.setState({ isReloading: true });
      // The browser may ask before the page is left, and the administrator may stay.
      setTimeout(() => this.setState({ isReloading: false }), 5_000);
      return;
    }
    storeAttempt(crash.attempt, Date.now());
    console.warn(`Unhandled UI error ${crash.id}`, error, info.componentStack);
  }

  override render() {
    const { crash, isReloading } = this.state;
    if (!crash) return this.props.children;
    return !isReloading && <CrashScreen {...crash} />;
  }
}

/** sessionStorage key: 'attempt time'. Survives the reload of Try Again. */
const key = 'admin-crash';

function nextCrash(now: number): Pick<Crash, 'id' | 'attempt'> {
  const [attempt, time] = lastAttempt();
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return {
    id: `${now.toString(36)}-${random.toString(36)}`.toUpperCase(),
    attempt: Math.abs(now - time) < crashMemory ? attempt + 1 : 1,
  };
}

/** Where storage is blocked, every crash counts as the first. */
const storeAttempt = (attempt: number, now: number) => writeText('sessionStorage', key, `${attempt} ${now}`);

function lastAttempt(): readonly [attempt: number, time: number] {
  const [attempt, time] = (readText('sessionStorage', key) ?? '').split(' ').map(Number);
  return attempt && time ? [attempt, time] : [0, 0];
}
