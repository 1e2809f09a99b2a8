import type { InspectionEvent } from 'xstate';

/** Options that let a developer's tool watch an actor; an empty object in production. */
export type Inspection = { readonly inspect?: (event: InspectionEvent) => void };
