import { type SessionScope, scopeOf } from '../scope.ts';
import { useApplication } from './useApplication.ts';

/** A thing of the running session: made when it is first asked for, the same on every visit. */
export const useThing = <Thing>(thing: (scope: SessionScope) => Thing): Thing =>
  thing(scopeOf(useApplication()));
