import type { ComponentType, ReactNode } from 'react';
import { once, type Scope } from './scope.ts';

/** A screen and the actors it needs. */
export interface Route<S extends Scope> {
  /** Starts the screen's actors in the scope, once, and returns the screen. Not to be called while rendering. */
  start(scope: S): ReactNode;
  /** The screen, where its actors have started in the scope; else null. */
  started(scope: S): ReactNode;
}

/** `createActors` runs once per scope, outside of rendering; its result is the props of the component. */
export const defineRoute = <S extends Scope, Props extends object>(
  createActors: (scope: S) => Props,
  Component: ComponentType<Props>,
): Route<S> => {
  const start = (scope: S) => <Component {...once(scope, createActors)} />;
  return { start, started: (scope) => (scope.instances.has(createActors) ? start(scope) : null) };
};
