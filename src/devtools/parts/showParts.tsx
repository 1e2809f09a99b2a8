import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

const PartsPage = lazy(() => import('./PartsPage.tsx'));

/** Shows the page of all parts in place of the application where the address is `/__parts`; says whether it is. */
export function showParts(root: HTMLElement): boolean {
  if (location.pathname !== '/__parts') return false;
  createRoot(root).render(
    <StrictMode>
      <Suspense fallback={null}>
        <PartsPage />
      </Suspense>
    </StrictMode>,
  );
  return true;
}
