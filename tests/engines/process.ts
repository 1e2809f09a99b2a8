import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds that a browser or its driver has to start. */
const startTimeout = 60_000;

/** Milliseconds after which a process that was asked to end is killed. */
const endTimeout = 10_000;

/** A process that ends with this one at the latest. */
export interface Running {
  /** The first match of a pattern in what the process prints. Throws an Error when it ends or does not print it in time. */
  printed(pattern: RegExp): Promise<string>;
  /** Asks the process to end, kills it when it does not, and waits until it has. */
  stop(): Promise<void>;
}

/** Starts a command. Its file descriptor 3 is read like its output. */
export function start(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Running {
  const child: ChildProcess = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of child.stdio.slice(1))
    stream?.on('data', (text: Buffer) => {
      output += text.toString('utf8');
    });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    child.once('close', end);
    child.once('error', end);
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  return {
    async printed(pattern) {
      const deadline = Date.now() + startTimeout;
      for (;;) {
        const [, match] = pattern.exec(output) ?? [];
        if (match !== undefined) return match;
        if (hasEnded || Date.now() > deadline) throw new Error(`${command} did not start:\n${output}`);
        await wait(50);
      }
    },
    async stop() {
      process.off('exit', kill);
      kill();
      const last = setTimeout(() => child.kill('SIGKILL'), endTimeout);
      await ended;
      clearTimeout(last);
    },
  };
}
