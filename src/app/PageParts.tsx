import { toastDurations, toastMaximum } from '#contract/limits.ts';
import { defineRoute } from '#session/route.tsx';
import { Toasts } from '#ui/Toasts.tsx';
import { Banners } from './Banners.tsx';
import { startPageActors } from './pageActors.ts';

/** What lies over every screen and comes after the first one (decision 57). */
export default defineRoute(startPageActors, function PageParts(actors) {
  return (
    <>
      <Banners {...actors} />
      <Toasts duration={toastDurations.default} limit={toastMaximum} />
    </>
  );
});
