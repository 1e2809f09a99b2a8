import { describe, expect, test } from 'vitest';
import { createCalls, type Settle } from '#docs/review/simulator/application/calls.ts';
import type { PersonAct } from '#docs/review/simulator/application/person.ts';
import { describeStep, stepOf, textOf } from '#docs/review/simulator/application/steps.ts';
import { createTimers } from '#docs/review/simulator/application/timers.ts';

const acts: readonly PersonAct[] = [
  { type: 'press', role: 'button', name: 'Upload', nth: 1 },
  { type: 'type', name: 'Title', nth: 0, text: 'Oak ~ linen' },
  { type: 'choose', name: 'Section', nth: 0, value: 'logo' },
  { type: 'files', name: 'Choose a file', nth: 0, files: ['one.png', 'two.png'] },
  { type: 'key', key: 'Escape' },
];

describe('a step of a person', () => {
  test.each(acts)('$type is the same after it was a text', (act) => {
    expect(stepOf(textOf(act))).toEqual({ type: 'person', act });
  });

  test('is a sentence, without a password', () => {
    expect(acts.map((act) => describeStep(textOf(act)))).toEqual([
      'Press ‘Upload’',
      'Type ‘Oak ~ linen’ into ‘Title’',
      'Choose ‘logo’ of ‘Section’',
      'Choose one.png, two.png',
      'Press the key Escape',
    ]);
    expect(describeStep('type~Password~0~secret')).toBe('Fill in ‘Password’');
  });

  test('is none where nothing has that form', () => {
    expect(stepOf('jump~high')).toBeNull();
  });
});

describe('timers', () => {
  const start = Date.UTC(2026, 0, 1);
  const run = (timers: ReturnType<typeof createTimers>, milliseconds: number) => {
    const end = timers.time() + milliseconds;
    while (timers.runNext(end));
  };

  test('run in the order of their times, each at its own', () => {
    const timers = createTimers(start);
    const { setTimeout, Date: VirtualDate } = timers.globals;
    const ran: (readonly [string, number])[] = [];
    const note = (name: string) => ran.push([name, VirtualDate.now() - start]);
    setTimeout(() => note('late'), 300);
    setTimeout(() => {
      note('early');
      setTimeout(() => note('between'), 50);
    }, 100);
    run(timers, 299);
    expect(ran).toEqual([
      ['early', 100],
      ['between', 150],
    ]);
    expect(timers.all()).toEqual([{ rest: 1 }]);
    run(timers, 1);
    expect(ran.at(-1)).toEqual(['late', 300]);
    expect(new VirtualDate().getTime()).toBe(start + 300);
    expect(new VirtualDate(5).getTime()).toBe(5);
  });

  test('an interval runs until it is cleared, also by itself', () => {
    const timers = createTimers(start);
    const { setInterval, clearInterval } = timers.globals;
    let count = 0;
    const interval = setInterval(() => {
      count += 1;
      if (count === 3) clearInterval(interval);
    }, 10);
    run(timers, 100);
    expect(count).toBe(3);
    expect(timers.all()).toEqual([]);
  });
});

describe('calls', () => {
  const answer: Settle = async (request) => new Response(`${request.method} ${await request.text()}`);

  test('wait until they are settled', async () => {
    const { globals, open } = createCalls(() => {});
    const response = globals.fetch('/api/items?limit=2', { method: 'POST', body: 'oak' });
    const [call] = open();
    expect({ ...call, settle: null }).toEqual({ name: 'POST /api/items', query: '?limit=2', settle: null });
    await call?.settle(answer);
    expect(open()).toEqual([]);
    expect(await (await response).text()).toBe('POST oak');
  });

  test('fail as a lost connection does where no response comes', async () => {
    const { globals, open } = createCalls(() => {});
    const response = globals.fetch('/api/items');
    const failed = expect(response).rejects.toThrow(TypeError);
    await open()[0]?.settle(async () => null);
    await failed;
  });

  test('are no longer open when their request is aborted', async () => {
    const { globals, open } = createCalls(() => {});
    const controller = new AbortController();
    const response = globals.fetch('/api/items', { signal: controller.signal });
    const failed = expect(response).rejects.toThrow('aborted');
    controller.abort();
    await failed;
    expect(open()).toEqual([]);
  });
});
