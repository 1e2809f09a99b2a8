import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { expectLoaded } from '../page.ts';
import type { SeedNumbers, Server } from '../server.ts';
import { openSignedIn } from '../signIn.ts';

export interface Stage {
  readonly page: Page;
  readonly server: Server;
}

/** A screen, dialog or state of the application. */
export interface Scene {
  /** Begins with the name of its screen. */
  readonly name: string;
  /** Only exists below 768 px. */
  readonly isNarrow?: true;
  /** Looks different below 768 px by more than its width. */
  readonly hasNarrowLayout?: true;
  /** Shows colours that no other scene of its screen shows. */
  readonly hasOwnColours?: true;
  /** Resolves when the scene is complete. */
  show(stage: Stage): Promise<void>;
}

/** Milliseconds that no test takes: the request stays in flight. */
export const never = 120_000;

export const nothing: SeedNumbers = { inquiries: 0, contact: 0, images: 0, videos: 0 };

/** A failure that is not retried. */
export const forbidden = {
  status: 403,
  body: { error: { message: 'You may not see this.', code: 'FORBIDDEN' } },
};

/** Opens a path signed in, with all its data. */
export async function open({ page }: Stage, path: string): Promise<void> {
  await openSignedIn(page, path);
  await expectLoaded(page);
}

/** Opens a path signed in while requests to `data` are in flight. */
export async function openLoading(stage: Stage, path: string, ...data: readonly string[]): Promise<void> {
  for (const each of data) await stage.server.fault({ method: 'GET', path: each, delayMs: never });
  await openSignedIn(stage.page, path);
  await expect(stage.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stage.page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible();
}
