import { createControl } from './demo/control.ts';
import { askedBy } from './demo/scenarios.ts';
import { createRecorder } from './recorder.ts';

/** Often enough to follow with the eye, seldom enough to cost nothing. */
const showEvery = 50;

/** The page's recorder: started before the application, so that no actor is missed. */
export const recorder = createRecorder({
  now: () => Date.now(),
  schedule: (notify) => setTimeout(notify, showEvery),
});

/** The page's fake backend. */
export const control = createControl({
  fetch: (...request) => fetch(...request),
  storage: () => sessionStorage,
  baseUrl: import.meta.env.VITE_API_URL ?? '',
});

/** Puts the fake backend into the situation that the page's address asks for, and takes the request out of the address. */
export async function prepare(): Promise<void> {
  const asked = askedBy(location.href);
  if (!asked) return;
  history.replaceState(history.state, '', asked.rest);
  await (asked.setting ? control.apply(asked.setting, asked.title) : control.refuse(asked.title));
}
