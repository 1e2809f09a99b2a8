import type { UserAct } from './randomUser.ts';
import type { WorldAct } from './world.ts';

export type TabAct =
  | UserAct
  | { readonly type: 'back' | 'forward' }
  /** `isForced` answers the question of the browser whether to leave the page. */
  | { readonly type: 'open' }
  | { readonly type: 'reload' | 'close'; readonly isForced: boolean }
  | { readonly type: 'address'; readonly url: string; readonly isForced: boolean };

/** A step as data, so that some of them can be played again without the others. */
export interface Step {
  readonly by: { readonly tab: string; readonly act: TabAct } | { readonly world: WorldAct } | 'rest';
  /** Virtual milliseconds that pass afterwards. */
  readonly milliseconds: number;
  /** Of the order of the tasks meanwhile. */
  readonly seed: number;
}

const list = (names: readonly string[]) => names.map((name) => `‘${name}’`).join(', ');

/** A step as a sentence. */
export function describe({ by, milliseconds }: Step): string {
  const wait = milliseconds === 0 ? '' : ` (${milliseconds / 1_000} s pass)`;
  if (by === 'rest')
    return `The server, the connection and the storage work again, and nobody does anything.${wait}`;
  if ('world' in by) return `${describeWorld(by.world)}${wait}`;
  const { tab, act } = by;
  const where = (name: string, nth: number) => `‘${name}’${nth > 0 ? ` (number ${nth + 1})` : ''}`;
  const sentences: { readonly [Type in TabAct['type']]: () => string } = {
    press: () => (act.type === 'press' ? `presses the ${act.role} ${where(act.name, act.nth)}` : ''),
    type: () => (act.type === 'type' ? `types ‘${act.text}’ into ${where(act.name, act.nth)}` : ''),
    choose: () => (act.type === 'choose' ? `chooses ‘${act.value}’ of ${where(act.name, act.nth)}` : ''),
    files: () =>
      act.type === 'files' ? `chooses the files ${list(act.files)} for ${where(act.name, act.nth)}` : '',
    key: () => (act.type === 'key' ? `presses the key ${act.key}` : ''),
    signIn: () => (act.type === 'signIn' ? `signs in as ${act.email}` : ''),
    back: () => 'goes back',
    forward: () => 'goes forward',
    reload: () => 'reloads the page',
    close: () => 'closes the tab',
    open: () => 'opens the tab',
    address: () => (act.type === 'address' ? `opens the address ${act.url}` : ''),
  };
  return `In ${tab} the user ${sentences[act.type]()}.${wait}`;
}

function describeWorld(world: WorldAct): string {
  switch (world.type) {
    case 'fault': {
      const { method = 'any call', path = '', times = 1 } = world.fault;
      return `For ${method} ${path}, ${times} times: ${world.name}.`;
    }
    case 'faults end':
      return 'The server works again.';
    case 'offline':
      return 'The connection is lost.';
    case 'online':
      return 'The connection is there.';
    case 'clock':
      return `The clock of the browser is set by ${world.by / 3_600_000} hours.`;
    case 'sleep':
      return 'The computer sleeps for two hours.';
    case 'expire':
      return `The server lets ${world.refresh ? 'the sessions' : 'the access tokens'} expire.`;
    case 'storage':
      return world.isFull ? 'The storage of the browser is full.' : 'The storage of the browser has room.';
    case 'elsewhere':
      return `Another administrator: ${world.what} of item ${world.index + 1}.`;
  }
}
