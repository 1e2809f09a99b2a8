import { type ComponentProps, useState } from 'react';
import { toastError } from '#components/toasts.ts';
import { importOnDemand } from '#session/build.ts';
import { Button } from '#ui/Button.tsx';
import type { CropPreview } from './CropPreview.tsx';

/** Shows the crop preview of a chosen file, whose code is loaded first. */
export function CropButton(props: ComponentProps<typeof CropPreview>) {
  const [Preview, setPreview] = useState<typeof CropPreview | null>(null);
  if (Preview) return <Preview {...props} />;
  const load = () =>
    importOnDemand('ViewerRoute', () => import('./ViewerRoute.tsx')).then(
      (code) => setPreview(() => code.CropPreview),
      () => toastError('The crop preview could not be loaded. Please try again.'),
    );
  return (
    <Button size="small" onClick={load}>
      Crop preview
    </Button>
  );
}
