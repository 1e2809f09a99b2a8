import type { ComponentProps } from 'react';

/** A place whose changes screen readers say when they have time. It must stay on the page while its text changes. */
export const LiveRegion = (props: ComponentProps<'div'>) => (
  <div role="status" aria-live="polite" {...props} />
);
