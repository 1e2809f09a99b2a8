import { recorder } from './recording.ts';

export { DemoAccount } from './DemoAccount.tsx';
export { DevTools } from './DevTools.tsx';
export { CrashOnDemand } from './demo/crash.ts';
export { showParts } from './parts/showParts.tsx';
export { prepare } from './recording.ts';

/** The option with which every actor of the application is watched. */
export const inspection = { inspect: recorder.inspect };
