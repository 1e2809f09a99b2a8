import { inspector } from './charts/inspector.ts';

export { ComponentPage } from './components/ComponentPage.tsx';
export { DemoAccount } from './DemoAccount.tsx';
export { DevTools } from './DevTools.tsx';
export { applyScenarioFromUrl } from './demo/scenarios.ts';

/** XState's `inspect` option for every actor of the application. */
export const { inspect } = inspector;
