import type { ActorLogic, AnyActorRef, EventObject, Snapshot } from 'xstate';

type Settlement = { type: 'held.resolved'; output: unknown } | { type: 'held.rejected'; error: unknown };

/** A call of a held port, which is settled in the same step, unlike a promise. */
export interface HeldCall {
  readonly port: string;
  readonly input: unknown;
  isPending(): boolean;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/**
 * Ports whose calls wait until the test settles them, by name and in order. `begin` makes a new list of calls, so that the
 * machines with these ports are made once: each `provide` builds all states anew.
 */
export function holdPorts() {
  let calls: HeldCall[] = [];
  const inputs = new WeakMap<AnyActorRef, unknown>();
  const port = (name: string): ActorLogic<Snapshot<unknown>, EventObject, unknown> => ({
    getInitialSnapshot: ({ self }, input) => {
      inputs.set(self, input);
      return { status: 'active', output: undefined, error: undefined };
    },
    transition: (snapshot, event) => {
      const settlement = event as Settlement;
      if (settlement.type === 'held.resolved')
        return { status: 'done', output: settlement.output, error: undefined };
      if (settlement.type === 'held.rejected')
        return { status: 'error', output: undefined, error: settlement.error };
      // How XState tells a child that its parent has stopped it.
      if (event.type !== 'xstate.stop') return snapshot;
      return { status: 'stopped', output: undefined, error: undefined };
    },
    getPersistedSnapshot: (snapshot) => snapshot,
    start: (_, { self }) => {
      const settle = (settlement: Settlement) => self.send(settlement);
      calls.push({
        port: name,
        input: inputs.get(self),
        isPending: () => self.getSnapshot().status === 'active',
        resolve: (output) => settle({ type: 'held.resolved', output }),
        reject: (error) => settle({ type: 'held.rejected', error }),
      });
    },
  });
  return {
    port,
    begin: () => {
      const begun: HeldCall[] = [];
      calls = begun;
      return { calls: begun, pending: () => begun.filter((call) => call.isPending()) };
    },
  };
}
