import type { ComponentProps } from 'react';

/** A polite live region. It must stay mounted while its text changes. */
export const LiveRegion = (props: ComponentProps<'div'>) => (
  <div role="status" aria-live="polite" {...props} />
);
