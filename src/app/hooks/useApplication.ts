import { createContext, use } from 'react';
import type { Application } from '../application.ts';

export const ApplicationContext = createContext<Application | null>(null);

/** The composition root, from anywhere below it. */
export function useApplication(): Application {
  const app = use(ApplicationContext);
  if (!app) throw new Error('No application around this component');
  return app;
}
