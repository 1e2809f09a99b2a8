import type { Status } from '#contract/entities.ts';
import { selectTarget } from '#machines/deletion/deletion.machine.ts';
import type { InboxScreenEvent } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { formatView } from '#machines/inbox-screen/view.ts';
import { selectIsBusy } from '#machines/status-changes/status-changes.machine.ts';
import { startInboxScreen, three } from './inboxScreenChart.ts';

type Chart = ReturnType<typeof startInboxScreen>;

/** What the person has chosen last for each item; and the server's list. */
interface World {
  readonly chart: Chart;
  items: typeof three;
  readonly chosen: Map<string, Status>;
  readonly sent: Map<string, string>;
  hasUndone: boolean;
}

/** One thing that a person, the url or the server can do; false where the screen does not offer it. */
type Step = (world: World) => boolean | Promise<boolean>;

const isAsking = ({ chart }: World) => chart.actor.getSnapshot().value.question !== 'idle';
const isShown = ({ chart }: World) => chart.actor.getSnapshot().value.page === 'shown';
const isOnCards = (world: World) => isShown(world) && !isAsking(world) && world.chart.openId() === null;
const targetOf = ({ chart, items }: World) => {
  const id = chart.openId() ?? chart.currentId();
  return items.some((item) => item.id === id) ? id : null;
};

/** By a key: on the item that is shown as the current one or open, and on no other. */
const key =
  (status: Status): Step =>
  (world) => {
    if (isAsking(world) || !isShown(world)) return false;
    const target = targetOf(world);
    if (target !== null) world.chosen.set(target, status);
    const before = world.chart.calls.length;
    world.chart.send({ type: 'current.statusChosen', status });
    const [call, ...others] = world.chart.calls.slice(before);
    if (others.length > 0 || (call && call.id !== target)) throw new Error(`A key acted on ${call?.id}`);
    return true;
  };

const answer =
  (index: 0 | -1): Step =>
  async ({ chart, ...world }) => {
    const call = chart.calls.at(index);
    if (!call) return false;
    if (call.port === 'deleteItem') world.items = world.items.filter(({ id }) => id !== call.id);
    if (call.port === 'updateStatus') world.sent.set(call.id, call.status ?? '');
    await call.resolve(call.port === 'readItem' ? three.find(({ id }) => id === call.id) : null);
    return true;
  };

const press =
  (event: InboxScreenEvent, isOffered: (world: World) => boolean): Step =>
  (world) => {
    if (!isOffered(world)) return false;
    world.chart.send(event);
    return true;
  };

const go =
  (to: (chart: Chart) => void): Step =>
  ({ chart }) => {
    to(chart);
    return true;
  };

const acceptsKeys = (world: World) => !isAsking(world) && isShown(world);

export const steps: Readonly<Record<string, Step>> = {
  'next by key': press({ type: 'current.moved', step: 1 }, acceptsKeys),
  'open by key': press({ type: 'current.opened' }, isOnCards),
  'key 3': key('completed'),
  'key 2': key('in_progress'),
  'key #': press({ type: 'current.deletionRequested' }, acceptsKeys),
  'View Details of b': press({ type: 'item.opened', id: 'b' }, isOnCards),
  'close the details': press(
    { type: 'item.closed' },
    (world) => !isAsking(world) && world.chart.openId() !== null,
  ),
  'confirm the deletion': (world) => {
    const { deletion } = world.chart.parts;
    const target = selectTarget(deletion.getSnapshot());
    if (!target) return false;
    const before = world.chart.calls.length;
    deletion.send({ type: 'deletion.confirmed' });
    deletion.send({ type: 'deletion.confirmed' });
    const calls = world.chart.calls.slice(before);
    if (calls.length > 1 || (calls[0] && calls[0].id !== target.id)) throw new Error('A deletion too many');
    return true;
  },
  'cancel the question': (world) => {
    if (!isAsking(world)) return false;
    world.chart.parts.deletion.send({ type: 'deletion.dismissed' });
    world.chart.send({ type: 'question.dismissed' });
    return true;
  },
  'all are to be completed': (world) => {
    if (!isOnCards(world) || selectIsBusy(world.chart.parts.changes.getSnapshot())) return false;
    world.chart.send({ type: 'bulk.statusRequested', ids: new Set(['a', 'b', 'c']) });
    world.chart.send({ type: 'bulk.statusConfirmed' });
    for (const { id } of world.items) world.chosen.set(id, 'completed');
    return true;
  },
  'Ctrl+Z': (world) => {
    if (isAsking(world) || !isShown(world)) return false;
    world.hasUndone = true;
    world.chart.send({ type: 'undo.requested', key: null });
    return true;
  },
  'Back to the list': go(({ url }) => url('')),
  'Back to a, of the pending ones': go(({ url }) => url('?status=pending&open=a')),
  'another screen': go(({ leave }) => leave()),
  'the first response': answer(0),
  'the last response': answer(-1),
  'b is deleted elsewhere': (world) => {
    world.items = world.items.filter(({ id }) => id !== 'b');
    world.chart.read(world.items);
    return true;
  },
};

/** What holds after every step. */
function check({ chart, items }: World): void {
  const { context, value } = chart.actor.getSnapshot();
  const openId = chart.openId();
  if (value.page === 'shown' && formatView(context) !== chart.search())
    throw new Error(`The url ${chart.search()} is not what is shown: ${formatView(context)}`);
  const isKnown = context.items?.some(({ id }) => id === openId) ?? false;
  const panel = openId === null ? 'listing' : { reading: isKnown ? 'message' : 'gone' };
  if (JSON.stringify(value.panel) !== JSON.stringify(panel)) throw new Error('The panel is not of the item');
  const target = selectTarget(chart.parts.deletion.getSnapshot());
  if ((value.question === 'deleting') !== (target !== null))
    throw new Error('Two charts disagree on the question');
  if (target && openId !== null && target.id !== openId)
    throw new Error(`Asked about ${target.id} over ${openId}`);
  if (
    target &&
    !items.some(({ id }) => id === target.id) &&
    !context.parts.deletion.getSnapshot().hasTag('busy')
  )
    throw new Error(`Asked about ${target.id}, which is gone`);
  if (value.page === 'hidden' && (openId !== null || value.question !== 'idle'))
    throw new Error('Something is open on another screen');
}

/** Does these steps from the start, and then lets the server respond; throws with what they have broken. */
async function tell(names: readonly string[]): Promise<boolean> {
  const chart = startInboxScreen();
  chart.read(three);
  const world: World = { chart, items: three, chosen: new Map(), sent: new Map(), hasUndone: false };
  try {
    for (const name of names) {
      if (!(await steps[name]?.(world))) return false;
      check(world);
    }
    for (let turn = 0; chart.calls.length > 0; turn += 1) {
      if (turn > 40) throw new Error('The calls do not end');
      await answer(0)(world);
      check(world);
    }
    if (!world.hasUndone)
      for (const [id, status] of world.chosen)
        if (world.sent.get(id) !== status)
          throw new Error(`${id} is ${world.sent.get(id)}, chosen: ${status}`);
    return true;
  } catch (error) {
    throw new Error(`${names.join(', ')}: ${error instanceof Error ? error.message : error}`);
  } finally {
    chart.actor.stop();
    chart.unread.stop();
  }
}

/** Tries all sequences up to this length, each by replay from the start. Returns how many there were. */
export async function exploreInbox(length: number, alphabet = Object.keys(steps)): Promise<number> {
  let count = 0;
  let sequences: readonly (readonly string[])[] = [[]];
  for (let size = 1; size <= length; size += 1) {
    const possible: (readonly string[])[] = [];
    for (const sequence of sequences)
      for (const name of alphabet) {
        const longer = [...sequence, name];
        if (await tell(longer)) possible.push(longer);
      }
    count += possible.length;
    sequences = possible;
  }
  return count;
}
