import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { array, create, number, string, type } from 'superstruct';
import { invariants } from '#tests/invariants/invariants.ts';
import { axeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';

const recorded = type({ log: array(type({ sequence: number(), sent: number(), type: string() })) });

/** The index of an event among the rows of events, which are in the order of sending; it is played in that of the log. */
function rowOf(text: string, indexInLog: number): number {
  const { log } = create(JSON.parse(text), recorded);
  const { sequence = null } = log.at(indexInLog) ?? {};
  return [...log].sort((one, other) => one.sent - other.sent).findIndex((each) => each.sequence === sequence);
}

/** Replays an exported recording in which the form of an upload was opened and closed. */
export async function replayInGallery(page: Page, text: string): Promise<void> {
  await page.goto(pathToFileURL(resolve('docs/statecharts/index.html')).href);
  const message = page.getByRole('alert').filter({ hasText: /recording/ });
  const choose = (contents: string) =>
    page
      .getByLabel('Open a recording of the live view')
      .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(contents) });
  const drop = async (contents: string) => {
    const dataTransfer = await page.evaluateHandle((contents) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([contents], 'statecharts.json', { type: 'application/json' }));
      return transfer;
    }, contents);
    await page.dispatchEvent('body', 'dragover', { dataTransfer });
    await page.dispatchEvent('body', 'drop', { dataTransfer });
  };

  await test.step('files that are no recording, or of another version', async () => {
    await choose(text.slice(0, -9));
    await expect(message).toHaveText('This file is not a recording: it is not JSON.');
    await drop(text.replace('"version": 2', '"version": 1'));
    await expect(message).toHaveText('This recording has version 1; this page reads version 2.');
  });

  const pictures = page.getByRole('region', { name: 'Pictures of stories' });
  const expectPicture = () =>
    expect
      .poll(() =>
        pictures
          .getByRole('img')
          .first()
          .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
      )
      .toBeGreaterThan(0);

  await test.step('a dropped recording is played to its end', async () => {
    await drop(text);
    await expect(page.getByRole('heading', { name: 'Recording', level: 1 })).toBeVisible();
    await expect(page.getByText(/^Changed since/)).toHaveCount(0);
    await expect(page.getByText(/broken promise/i)).toHaveCount(0);
    const steps = page.getByRole('region', { name: 'Sequence' }).getByRole('listitem').getByRole('button');
    const chart = page.getByRole('region', { name: 'Chart mediaPanel' });
    await steps.filter({ hasText: 'upload.requested' }).click();
    await expect(chart.getByText('In uploading.open', { exact: true })).toBeVisible();
    await expect(pictures.getByText(/^mediaPanel: .* It is in the same states\./)).toBeVisible();
    await expectPicture();
    // Calls and what is emitted are rows too, without a time.
    const events = steps.filter({ has: page.locator('time') });
    await events.nth(rowOf(text, -3)).click();
    const last = events.nth(rowOf(text, -1));
    await expect(last).not.toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(last).toHaveAttribute('aria-current', 'true');
    await steps.filter({ hasText: 'upload.dismissed' }).last().click();
    await expect(page.locator('.is-active')).toHaveAttribute('data-id', 'upload.closed');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test.step('a chosen recording of a chart that has changed since', async () => {
    await choose(
      text.replace('mediaPanel.browsing|upload.requested|1', 'mediaPanel.browsing|upload.asked|1'),
    );
    await expect(
      page.getByRole('status').filter({ hasText: 'Changed since this was recorded: mediaPanel.' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test.step('a recording in which a promise was broken opens at that moment, and leads to the promise', async () => {
    const { log } = create(JSON.parse(text), recorded);
    const at = log.find(({ type }) => type === 'upload.requested')?.sequence;
    const sentence = invariants.openForm.text;
    const found = { 'tab 1': { path: '/media' } };
    const violation = { promise: 'openForm', text: sentence, step: 2, act: 'It is pressed', found, at };
    await choose(JSON.stringify({ ...JSON.parse(text), violation }));
    const panel = page.getByRole('region', { name: 'Broken promise' });
    await expect(panel).toContainText('Judged after step 2: It is pressed');
    await panel.getByText('What was found').click();
    await expect(panel.getByText('"/media"')).toBeVisible();
    const chart = page.getByRole('region', { name: 'Chart mediaPanel' });
    await expect(chart.getByText('In uploading.open', { exact: true })).toBeVisible();
    await expectPicture();
    const marked = page.getByRole('tabpanel').getByRole('button', { name: `Broken promise: ${sentence}` });
    await expect(marked).toHaveAttribute('aria-current', 'true');
    await expect(marked).toBeInViewport();
    await page.getByRole('tab', { name: 'Events' }).click();
    await expect(marked).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Step back' }).click();
    await expect(marked).not.toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Go to the broken promise' }).click();
    await expect(marked).toHaveAttribute('aria-current', 'true');
    expect(await axeViolations(page, { only: ['wcag2a', 'wcag2aa', 'wcag22aa'] })).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await axeViolations(page, { only: ['wcag2a', 'wcag2aa', 'wcag22aa'] })).toEqual([]);
    await panel.getByRole('link', { name: sentence }).click();
    await expect(page.locator('#invariants li:target')).toHaveText(sentence);
    await expect(page.locator('#invariants li:target')).toBeInViewport();
  });
}
