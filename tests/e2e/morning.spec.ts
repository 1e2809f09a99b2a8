import { Console } from 'node:console';
import type { Page } from '@playwright/test';
import { apiClient, paths } from './support/api.ts';
import { jpeg } from './support/files.ts';
import { expect, test } from './support/media.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';
import { uploadForm } from './support/upload.ts';

const output = new Console(process.stderr);

const inquiries = 17;
const replies = 5;
const photographs = 8;

/** Counts presses and clicks, and the seconds that the administrator waits. */
function stepsOf(page: Page) {
  let taken = 0;
  let waited = 0;
  return {
    press: async (key: string) => {
      taken += 1;
      await page.keyboard.press(key);
    },
    /** What is typed, such as an alt text, is one step. */
    take: async (step: () => Promise<unknown>) => {
      taken += 1;
      await step();
    },
    wait: async (until: () => Promise<unknown>) => {
      const start = performance.now();
      await until();
      waited += (performance.now() - start) / 1_000;
    },
    end() {
      const result = { steps: taken, 'seconds waited': Math.round(waited * 10) / 10 };
      taken = 0;
      waited = 0;
      return result;
    },
  };
}

// Keys and uploads, at each latency, as Specification §3 to §6 have a morning's work.
for (const view of ['cards', 'list'])
  for (const latency of [0, 800, 3_000])
    test(`An administrator answers a morning's inquiries and uploads photographs, with ${view}, at ${latency} ms`, {
      tag: '@long',
    }, async ({ page, context, server, media }) => {
      await context.addInitScript((value) => localStorage.setItem('admin-inbox-view', value), view);
      /** There is no mail program. */
      const mails: string[] = [];
      await page.exposeFunction('openMail', (url: string) => {
        if (url.startsWith('mailto:')) mails.push(url);
      });
      await page.addInitScript(() => {
        HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
          void (window as Window & { openMail?(url: string): void }).openMail?.(this.href);
        };
      });
      const steps = stepsOf(page);
      const client = await apiClient(page);
      if (latency > 0) await server.fault({ path: '/api/*', delayMs: latency });

      await openSignedIn(page, '/inquiries?status=in_progress');
      await steps.wait(() => expectLoaded(page));
      const left = async () =>
        (await client.list(paths.inquiries)).filter(({ status }) => status === 'in_progress').length;
      expect(await left()).toBe(inquiries);
      await steps.press('j');
      for (let number = 1; number <= inquiries; number += 1) await steps.press('3');
      await steps.wait(() => expect.poll(left).toBe(0));
      const answered = steps.end();

      await page.goto('/contact');
      await steps.wait(() => expectLoaded(page));
      await steps.press('j');
      // The second message has no email.
      for (let number = 1; number <= replies + 1; number += 1) {
        await steps.press('r');
        await steps.press('j');
      }
      await steps.wait(() => expect.poll(() => new Set(mails).size).toBe(replies));
      const replied = steps.end();

      await media.open('?section=logo');
      const form = await media.openUpload();
      const files = await Promise.all(
        Array.from({ length: photographs }, (_, index) => jpeg(`quay_${index}.jpg`)),
      );
      await steps.take(() => uploadForm(form).input.setInputFiles(files));
      const queue = page.getByRole('dialog', { name: 'Upload Images' });
      await expect(queue.getByRole('listitem')).toHaveCount(photographs);
      await steps.take(() => queue.getByLabel('Alt text of quay_0.jpg').click());
      for (let index = 0; index < photographs; index += 1) {
        await steps.take(() => page.keyboard.type(`The quay, seen from window ${index}`));
        if (index < photographs - 1) await steps.press('Enter');
      }
      await steps.take(() => queue.getByRole('button', { name: `Upload ${photographs} files` }).click());
      await steps.wait(() => expect(queue).toHaveCount(0, { timeout: 30_000 }));
      const uploaded = steps.end();
      const stored = (await server.requests())
        .filter(({ method }) => method === 'POST')
        .map(({ path, status }) => `${path} ${status}`);
      expect(stored.at(-1)).toBe('/api/admin/images/batch-upload 200');

      output.table({ answered, replied, uploaded });
    });
