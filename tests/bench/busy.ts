import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/** Works for 300 ms of CPU time, and prints the share of the time in which it was not let. */
const loop = `
const begun = performance.now();
const worked = () => { const { user, system } = process.cpuUsage(base); return (user + system) / 1000; };
const base = process.cpuUsage();
while (worked() < 300);
console.log(Math.max(0, 1 - worked() / (performance.now() - begun)));
`;

/** Of the time that one process per core would use, the share that other processes take. */
export async function busyShare(): Promise<number> {
  const run = async () => Number((await promisify(execFile)(process.execPath, ['-e', loop])).stdout);
  const shares = await Promise.all(Array.from({ length: availableParallelism() }, run));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** A share of the CPU time: with more, figures in wall-clock time are those of the other processes. */
const busyLimit = 0.1;

export const busyText = (share: number): string | null =>
  share > busyLimit
    ? `This machine is busy: other processes take ${(100 * share).toFixed(0)} % of its CPU time. Wall-clock times do not hold; nothing is written.\n`
    : null;
