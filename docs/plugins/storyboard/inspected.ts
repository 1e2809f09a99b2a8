import type { ReactNode } from 'react';
import type { AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { transitionIds } from '#docs/review/core/extract.ts';
import type { ReportedStep } from '#docs/review/storyboard/storyboard.ts';
import { inspectSteps } from '#tests/support/steps.ts';

/** Takes the place of src/devtools in a build that reports its transitions, and shows none of their views. */

declare global {
  /** Exposed by Playwright. */
  var reportStep: ((step: ReportedStep) => void) | undefined;
}

const identities = new WeakMap<AnyStateMachine, ReadonlyMap<AnyTransitionDefinition, string>>();

function idsOf(machine: AnyStateMachine): ReadonlyMap<AnyTransitionDefinition, string> {
  const ids = identities.get(machine) ?? transitionIds(machine);
  identities.set(machine, ids);
  return ids;
}

/** Unique to this load of the page. Not its time, because stories set the clock. */
const load = Math.random();

export const inspect: (event: InspectionEvent) => void = inspectSteps(
  ({ actorRef, snapshot, transitions }) => {
    const ids = idsOf(snapshot.machine);
    const nodes: readonly { readonly id: string }[] = snapshot._nodes;
    globalThis.reportStep?.({
      actor: `${load} ${actorRef.sessionId}`,
      chart: snapshot.machine.id,
      transitions: transitions.flatMap((transition) => ids.get(transition) ?? []),
      active: nodes.map(({ id }) => id),
    });
  },
);

export const showComponentPage = (): boolean => false;
export const applyScenarioFromUrl = async (): Promise<void> => {};
export const CrashOnDemand = ({ children }: { readonly children: ReactNode }): ReactNode => children;
export const DemoAccount = null;
export const DevTools = (): null => null;
