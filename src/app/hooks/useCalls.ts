import { endpoints } from '#contract/endpoints.ts';

/** A call of the contract by its name; parameters in its path are written `:name`. */
export interface KnownCall {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

const calls: readonly KnownCall[] = Object.entries(endpoints).map(([name, { method, path }]) => ({
  name,
  method,
  path,
}));

/** Every call that the application makes (Specification §7), for tools that list them. */
export const useCalls = (): readonly KnownCall[] => calls;
