import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CrashScreen } from '#screens/crash/CrashScreen.tsx';
import { type Crash, nextCrash, rememberCrash } from './crashes.ts';

/** A browser that blocks it throws already here. */
const storage = () => sessionStorage;

/** Shows the crash screen for an error that no view has handled (Specification §2). */
export class CrashBoundary extends Component<{ children: ReactNode }, { crash: Crash | null }> {
  override state: { crash: Crash | null } = { crash: null };

  static getDerivedStateFromError() {
    return { crash: nextCrash(storage, Date.now()) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    const { crash } = this.state;
    if (crash) rememberCrash(storage, crash, Date.now());
    console.warn(`Unhandled UI error ${crash?.id}`, error, info.componentStack);
  }

  override render() {
    return this.state.crash ? <CrashScreen {...this.state.crash} /> : this.props.children;
  }
}
