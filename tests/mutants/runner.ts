import { performance } from 'node:perf_hooks';
import { BroadcastChannel } from 'node:worker_threads';
import { type RunnerTask as Task, TestRunner, vi } from 'vitest';
import { startTests } from 'vitest/internal/browser';
import { builtinEnvironments } from 'vitest/runtime';
import { isPageTest } from '../support/isPageTest.ts';

/** Test files to run one after another, until a test fails. Paths are absolute. */
export interface Order {
  /** Evaluated anew, with all modules that import them. */
  readonly changed: readonly string[];
  readonly tests: readonly string[];
}

export interface Failure {
  readonly path: string;
  readonly test: string;
  readonly error: string;
}

/** `finished`: a test. `hanging`: a test waits for what will never happen. Otherwise an order has been carried out. */
export type Message = 'ready' | 'finished' | 'hanging' | { readonly failure: Failure | null };

export const channelName = 'mutants';

/** Milliseconds in which the worker has nothing to do until its test counts as hanging. A busy machine does not make it idle. */
const patience = 10_000;

interface Module {
  readonly id: string;
  readonly importers: ReadonlySet<string>;
}

/** What Vitest's runner has and its type hides. */
interface WorkerState {
  filepath: string;
  readonly evaluatedModules: {
    getModuleById(id: string): Module | undefined;
    getModulesByFile(path: string): ReadonlySet<Module> | undefined;
    invalidateModule(module: Module): void;
  };
}
const stateOf = (runner: TestRunner): WorkerState => Reflect.get(runner, 'workerState');

/**
 * A runner that never collects the test file it was started with. It waits for orders instead, so that one worker runs the tests of all
 * mutants and keeps every module that a mutant does not change.
 */
export default class OrderedRunner extends TestRunner {
  onBeforeCollect(): Promise<never> {
    const channel = new BroadcastChannel(channelName);
    let lastMessage = performance.eventLoopUtilization();
    let isRunning = false;
    let unhandled: unknown;
    const say = (message: Message) => {
      lastMessage = performance.eventLoopUtilization();
      isRunning = message === 'finished';
      channel.postMessage(message);
    };
    setInterval(() => {
      if (isRunning && performance.eventLoopUtilization(lastMessage).idle > patience) say('hanging');
    }, 500);
    process.on('unhandledRejection', (error) => {
      unhandled ??= error;
    });

    const failureOf = async ({ changed, tests }: Order): Promise<Failure | null> => {
      this.#invalidate([...changed, ...tests]);
      unhandled = undefined;
      for (const path of tests) {
        const failure = await new OneRun(this, () => say('finished')).failureOf(path);
        // A rejection counts as unhandled after the microtasks.
        await new Promise(setImmediate);
        if (failure) return failure;
        if (unhandled) return { path, test: '(outside of the tests)', error: String(unhandled) };
      }
      return null;
    };
    Object.assign(channel, {
      onmessage: async ({ data }: { readonly data: Order }) => {
        lastMessage = performance.eventLoopUtilization();
        isRunning = true;
        say({ failure: await failureOf(data) });
      },
    });
    say('ready');
    return new Promise(() => {});
  }

  #invalidate(paths: readonly string[]): void {
    const { evaluatedModules } = stateOf(this);
    const found = new Set(paths.flatMap((path) => [...(evaluatedModules.getModulesByFile(path) ?? [])]));
    for (const { importers } of found)
      for (const id of importers) {
        const importer = evaluatedModules.getModuleById(id);
        if (importer) found.add(importer);
      }
    for (const module of found) evaluatedModules.invalidateModule(module);
  }
}

/** Ends with the first test that fails, and reports to nobody. */
class OneRun extends TestRunner {
  readonly #finish: () => void;

  constructor(outer: TestRunner, finish: () => void) {
    super(outer.config);
    this.#finish = finish;
    this.__setTraces(Reflect.get(outer, '_otel'));
    Object.assign(this, { moduleRunner: Reflect.get(outer, 'moduleRunner') });
  }

  async failureOf(path: string): Promise<Failure | null> {
    stateOf(this).filepath = path;
    const page = isPageTest(path) && (await builtinEnvironments.jsdom.setup(globalThis, {}));
    const [file] = await startTests([path], this);
    if (page) await page.teardown(globalThis);
    vi.resetConfig();
    vi.restoreAllMocks();
    const failed = file && failedTask(file);
    const error = failed?.result?.errors?.[0]?.message;
    return failed
      ? { path, test: failed.fullTestName ?? '(none ran)', error: String(error).slice(0, 200) }
      : null;
  }

  override onAfterRunTask(test: Task): void {
    super.onAfterRunTask(test);
    this.#finish();
    if (test.result?.state === 'fail') this.cancel('test-failure');
  }
}

/** The first test that failed, or the file itself. */
function failedTask(task: Task): Task | null {
  if (task.result?.state !== 'fail') return null;
  const inner = 'tasks' in task ? task.tasks.map(failedTask).find((each) => each !== null) : null;
  return inner ?? task;
}
