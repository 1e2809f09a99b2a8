import type { Page } from '@playwright/test';
import type { Server } from '#tests/e2e/support/server.ts';
import { type Call, readAgain, waysOut } from './calls/call.ts';
import { createRun, type Run } from './driver.ts';
import { type FaultKind, setFault } from './faults.ts';

/** Seconds of the page's clock. */
const patience = 60;
const afterLifting = 40;
/** Toasts are gone after it, and lie over nothing. */
const betweenAttempts = 6;
const attempts = 3;

/** Makes one call with one fault, lifts the fault, takes the way on, and returns the checks that did not hold. */
export async function tryCombination(
  page: Page,
  server: Server,
  call: Call,
  fault: FaultKind,
): Promise<readonly string[]> {
  const findings: string[] = [];
  const findWhen = (isFound: boolean, text: string) => {
    if (isFound) findings.push(text);
  };

  const hangs = fault.name === 'hang';
  const run = await createRun(page, server, call, fault);
  await call.prepare?.(run);
  if (page.url() !== 'about:blank') await run.restart();
  const liftFault = await setFault(page, server, call.target, fault);
  await call.act(run);

  const { isDone, state, wasSilent } = await run.settle(() => call.isDone(run), patience);
  findWhen(wasSilent, 'busy for 12 s without a message');
  findWhen(state.isBusy && !isDone && !hangs, `busy after ${patience} s`);
  if (isDone) findings.push(...((await call.contradictions?.(run)) ?? []));
  else {
    findWhen(run.words(state).length === 0, 'no message');
    findWhen(await showsEmpty(run, call), 'the failure is shown as an empty list');
    const isReported = (call.succeedsOnAny2xx ?? false) && (fault.reportsDone ?? false);
    findWhen(isReported, 'the server has done it, and the screen does not say so');
    if (call.typeMeanwhile) await call.typeMeanwhile(run);
    else findings.push(...((await call.lost?.(run)) ?? []));
    if (hangs) findWhen(!(await run.press(...waysOut, ...readAgain)), 'no way out of the wait');
  }

  await liftFault();
  run.release();
  if (!isDone) {
    const problem = await goOn(run, call);
    if (problem !== null) findings.push(problem);
    else {
      findings.push(...((await call.contradictions?.(run)) ?? []));
      if (call.typeMeanwhile) findings.push(...((await call.lost?.(run)) ?? []));
    }
  }

  findWhen((await run.state()).hasCrashed || state.hasCrashed, 'the crash screen');
  return [...findings, ...run.spoiledTexts()];
}

const showsEmpty = async ({ page }: Run, { emptyText }: Call): Promise<boolean> =>
  emptyText !== undefined && (await page.getByRole('main').getByText(emptyText).first().isVisible());

/** Takes the way on until the call succeeds. Returns what is in the way, or null. */
async function goOn(run: Run, call: Call): Promise<string | null> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await run.advance(betweenAttempts);
    if (await call.isDone(run)) return null;
    try {
      // What is busy again goes on by itself.
      if (!(await call.goOn(run)) && !(await run.state()).isBusy) return 'nothing offers a way on';
    } catch (error) {
      return `the way on cannot be taken: ${error instanceof Error ? error.message : String(error)}`;
    }
    if ((await run.settle(() => call.isDone(run), afterLifting)).isDone) return null;
  }
  return `the way on does not lead to success: ${run.words(await run.state()).join(' · ')}`;
}
