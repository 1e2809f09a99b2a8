import { type ComponentType, useEffect, useState } from 'react';
import type { FileFactsProps } from './FileFactsView.tsx';

let loaded: ComponentType<FileFactsProps> | null = null;

/** Loads the view before a file is chosen. An upload needs none of it, so that a failure has no message. */
export function FileFacts({ file, ...props }: Omit<FileFactsProps, 'file'> & { file: File | null }) {
  const [View, setView] = useState(() => loaded);
  useEffect(() => {
    if (loaded) return;
    const use = (module: typeof import('./FileFactsView.tsx')) => {
      loaded = module.FileFactsView;
      setView(() => loaded);
    };
    import('./FileFactsView.tsx').then(use, () => undefined);
  }, []);
  return View && file && <View file={file} {...props} />;
}
