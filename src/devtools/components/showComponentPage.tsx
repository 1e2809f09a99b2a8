import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

const ComponentPage = lazy(() => import('./ComponentPage.tsx'));

/** Renders the component page instead of the application when the path is `/__components`; returns whether it did. */
export function showComponentPage(root: HTMLElement): boolean {
  if (location.pathname !== `${__BASE__}/__components`) return false;
  createRoot(root).render(
    <StrictMode>
      <Suspense fallback={null}>
        <ComponentPage />
      </Suspense>
    </StrictMode>,
  );
  return true;
}
