import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession } from '@playwright/test';
import { folders } from './builds.ts';

/** A function and its own time, without what it calls. */
export interface FunctionTime {
  readonly name: string;
  /** Its source file; 'browser' for what has none. */
  readonly file: string;
  readonly milliseconds: number;
}

/** Of the main thread at rest. */
const idle = new Set(['(idle)', '(root)', '(program)']);

/** Of a build that is not minified: comments say which file the lines below are from. */
const region = /^\/\/(?:#region)? ?((?:node_modules|src|machines)\/\S+)$/;

const scripts = new Map<string, readonly string[]>();

function linesOf(script: string): readonly string[] {
  const known = scripts.get(script);
  if (known) return known;
  const lines = readFileSync(join(folders.readable, 'assets', script), 'utf8').split('\n');
  scripts.set(script, lines);
  return lines;
}

/** 'src/ui/Button.tsx', or 'react-dom/cjs/….js' for a package. */
function sourceOf(url: string, line: number): string {
  const script = /\/assets\/([^/?]+\.js)/.exec(url)?.[1];
  if (script === undefined) return 'browser';
  const start = linesOf(script)
    .slice(0, line + 1)
    .findLast((text) => region.test(text));
  return (start && region.exec(start)?.[1]?.replace(/^.*node_modules\//, '')) ?? script;
}

/** By name and file. */
export type Times = Map<string, FunctionTime>;

/** Adds the time of every function that runs during the action. */
export async function recordProfile(
  cdp: CDPSession,
  times: Times,
  action: () => Promise<unknown>,
): Promise<void> {
  await cdp.send('Profiler.enable');
  // Microseconds. At 200, taking the samples was more work than a page at rest may do.
  await cdp.send('Profiler.setSamplingInterval', { interval: 1_000 });
  await cdp.send('Profiler.start');
  await action();
  const { profile } = await cdp.send('Profiler.stop');
  await cdp.send('Profiler.disable');
  const byNode = new Map<number, number>();
  for (const [index, id] of (profile.samples ?? []).entries())
    byNode.set(id, (byNode.get(id) ?? 0) + (profile.timeDeltas?.[index] ?? 0) / 1_000);
  for (const { id, callFrame } of profile.nodes) {
    const { functionName, url, lineNumber } = callFrame;
    if (idle.has(functionName)) continue;
    const name = functionName || '(anonymous)';
    const file = sourceOf(url, lineNumber);
    const key = `${name} ${file} ${lineNumber}`;
    const milliseconds = (times.get(key)?.milliseconds ?? 0) + (byNode.get(id) ?? 0);
    times.set(key, { name, file, milliseconds });
  }
}

const shown = 5;

/** The largest, as means of the rounds. */
export const topFunctions = (times: Times, rounds: number): readonly FunctionTime[] =>
  [...times.values()]
    .toSorted((left, right) => right.milliseconds - left.milliseconds)
    .slice(0, shown)
    .map((each) => ({ ...each, milliseconds: each.milliseconds / rounds }));
