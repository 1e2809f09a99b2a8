import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import type { SeedNumbers, Server } from '../server.ts';
import { openSignedIn } from '../signIn.ts';

/** What a scene is made with. */
export interface Stage {
  readonly page: Page;
  readonly server: Server;
}

/** A screen, dialog or state of the dashboard as an administrator may meet it. */
export interface Scene {
  readonly name: string;
  /** The drawer is only there below 768 px; every other scene is at home at any width. */
  readonly isNarrow?: true;
  /** Not a page yet: without landmarks and headings. */
  readonly isBare?: true;
  /** Goes there, and comes back when it is all there. */
  show(stage: Stage): Promise<void>;
}

/** Longer than any test: a request that is still on its way. */
export const never = 120_000;

export const nothing: SeedNumbers = { inquiries: 0, contact: 0, images: 0, videos: 0 };

/** Refused for good, so that nobody asks again. */
export const refused = {
  status: 403,
  body: { error: { message: 'You may not see this.', code: 'FORBIDDEN' } },
};

/** Opens a path signed in, and waits for its heading and until nothing is busy. */
export async function open({ page }: Stage, path: string): Promise<void> {
  await openSignedIn(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Opens a path signed in while its data is still on the way. */
export async function openLoading(stage: Stage, path: string, ...data: readonly string[]): Promise<void> {
  for (const each of data) await stage.server.fault({ method: 'GET', path: each, delayMs: never });
  await openSignedIn(stage.page, path);
  await expect(stage.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stage.page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible();
}
