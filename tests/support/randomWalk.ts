import { type EventObject, SimulatedClock } from 'xstate';
import { type Command, isRunning, type Model, type Subject, sending, settling, step } from './models.ts';

export interface WalkOptions {
  readonly seeds?: number;
  /** For each seed, over as many actors as needed. */
  readonly steps?: number;
}

/**
 * Runs pseudo-random commands on a chart and checks its invariants after each.
 * Throws with the shortest sequence of commands found that leads to the failure.
 */
export async function walkAtRandom<Event extends EventObject>(
  model: Model<Event>,
  { seeds = 20, steps = 300 }: WalkOptions = {},
): Promise<void> {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const random = randomFrom(seed);
    let left = steps;
    while (left > 0) {
      const walk = await follow(model, (commands) => (left-- > 0 ? pick(commands, random) : undefined));
      if (walk.failure) throw await report(model, seed, walk);
    }
  }
}

interface Walk {
  readonly labels: readonly string[];
  readonly failure: { readonly error: unknown } | null;
}

/** Starts a chart and runs the chosen commands until none is chosen, the chart ends or a check fails. */
async function follow<Event extends EventObject>(
  model: Model<Event>,
  choose: (commands: readonly (readonly Command<Event>[])[]) => Command<Event> | undefined,
): Promise<Walk> {
  const subject = model.start(new SimulatedClock());
  const labels: string[] = [];
  while (isRunning(model, subject.actor.getSnapshot())) {
    const command = choose(commandsOf(model, subject));
    if (!command) break;
    labels.push(command.label);
    try {
      await step(model, subject, command);
    } catch (error) {
      return { labels, failure: { error } };
    }
  }
  return { labels, failure: null };
}

/** The possible commands by kind: events, results, late results and waits. */
function commandsOf<Event extends EventObject>(
  model: Model<Event>,
  subject: Subject<Event>,
): readonly (readonly Command<Event>[])[] {
  const names = Object.keys(subject.ports);
  const events = Object.entries(model.events(subject.actor.getSnapshot()));
  return [
    events.map(([label, event]) => sending(subject, label, event)),
    names.flatMap((name) => settling(subject, name, 'open')),
    names.flatMap((name) => settling(subject, name, 'late')),
    (model.waits ?? []).map((wait) => ({
      label: `${wait} ms pass`,
      run: () => {
        subject.clock.increment(wait);
        return Promise.resolve({ kind: 'waited' });
      },
    })),
  ];
}

/** The weights of the kinds of commands, in the same order. */
const frequencies = [5, 2, 1, 2] as const;

function pick<Item>(kinds: readonly (readonly Item[])[], random: () => number): Item | undefined {
  const weighted = kinds.flatMap((items, kind) =>
    items.length > 0 ? Array(frequencies[kind]).fill(items) : [],
  );
  const items: readonly Item[] = weighted[Math.floor(random() * weighted.length)] ?? [];
  return items[Math.floor(random() * items.length)];
}

/** Removes every command that the failure does not need, and describes the rest. */
async function report<Event extends EventObject>(
  model: Model<Event>,
  seed: number,
  walk: Walk,
): Promise<Error> {
  let shortest = walk;
  for (let index = 0; index < shortest.labels.length; index += 1) {
    const shorter = await replay(
      model,
      shortest.labels.filter((_, other) => other !== index),
    );
    if (!shorter.failure) continue;
    shortest = shorter;
    index = -1;
  }
  const error = shortest.failure?.error;
  const cause = error instanceof Error ? error.message : String(error);
  const sequence = shortest.labels.map((label, index) => `${index + 1}. ${label}`);
  return new Error(`${cause}\n\nafter these steps (seed ${seed}):\n${sequence.join('\n')}`, { cause: error });
}

/** Runs the commands with these labels; impossible ones are skipped. */
function replay<Event extends EventObject>(model: Model<Event>, labels: readonly string[]): Promise<Walk> {
  const left = [...labels];
  return follow(model, (kinds) => {
    const commands = kinds.flat();
    for (let label = left.shift(); label !== undefined; label = left.shift()) {
      const command = commands.find((candidate) => candidate.label === label);
      if (command) return command;
    }
    return undefined;
  });
}

/** Pseudo-random numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
