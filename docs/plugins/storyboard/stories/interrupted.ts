import { expectLoaded, toast } from '#tests/e2e/support/page.ts';
import { submitSignIn } from '#tests/e2e/support/signIn.ts';
import { expect, hold, type Stage, type Story } from '../stage.ts';
import { openOtherTab } from './auth.ts';
import { changeElsewhere, openForm, openViewer, save, typeTitle } from './editing.ts';
import { findInPalette } from './elsewhere.ts';
import { close, goBack, press, rename } from './leaving.ts';
import { openMedia } from './upload.ts';

const image = 'Saltmarsh cottage, kitchen';

const signedOut = ({ page }: Stage) =>
  expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();

/** A tab that signs out ends the stored session. */
const signOutElsewhere = (stage: Stage): Promise<void> =>
  stage.beat('Another tab signs out', async () => {
    const other = await openOtherTab(stage);
    await other.evaluate(() => localStorage.removeItem('admin-session'));
    await other.close();
    await signedOut(stage);
  });

const saveExpired = (stage: Stage): Promise<void> =>
  stage.beat('Save is pressed: the session has expired', async () => {
    await stage.server.expire({ access: true, refresh: true });
    await save(stage);
    await signedOut(stage);
  });

/** Signs in again, and opens the screen anew. */
async function signInAgain({ page }: Stage): Promise<void> {
  await submitSignIn(page);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.goto('/media');
  await expectLoaded(page);
}

const openTitle = ({ page, beat }: Stage): Promise<void> =>
  beat('The title of a card is pressed twice', () =>
    page.getByRole('main').getByRole('article').nth(2).getByRole('heading').dblclick(),
  );

const openOrder = (stage: Stage): Promise<void> =>
  stage.beat('Arrange is pressed', () => press(stage, 'Arrange'));

const move = ({ page, beat }: Stage): Promise<void> =>
  beat('An image is moved to the right', async () => {
    await page.getByRole('dialog').getByRole('option').first().focus();
    await page.keyboard.press('Alt+ArrowRight');
  });

/** What is open when the session ends, when an image is chosen in the palette, and when somebody else has saved the same. */
export const interruptedStories: readonly Story[] = [
  {
    name: 'mediaEdit: the session ends',
    async tell(stage) {
      await openMedia(stage);
      await openTitle(stage);
      await signOutElsewhere(stage);
      await signInAgain(stage);
      await openTitle(stage);
      await typeTitle(stage);
      await signOutElsewhere(stage);
      await signInAgain(stage);
      await openTitle(stage);
      await typeTitle(stage);
      await stage.beat('Enter is pressed: the session has expired', async () => {
        await stage.server.expire({ access: true, refresh: true });
        await stage.page.keyboard.press('Enter');
        await signedOut(stage);
      });
    },
  },
  {
    name: 'arrange: the session ends',
    async tell(stage) {
      await openMedia(stage);
      await openOrder(stage);
      await signOutElsewhere(stage);
      await signInAgain(stage);
      await openOrder(stage);
      await move(stage);
      await saveExpired(stage);
    },
  },
  {
    name: 'mediaEdit: Back during a conflict',
    async tell(stage) {
      await openViewer(stage);
      await openForm(stage);
      await typeTitle(stage);
      await changeElsewhere(stage, { title: 'Harbour by night' });
      await stage.beat('Save is pressed: somebody else has changed the title', () => save(stage));
      await goBack(stage);
    },
  },
  {
    name: 'mediaPanel: an image is chosen in the palette over a form',
    async tell(stage) {
      await openMedia(stage);
      await stage.beat('Upload Image is pressed', () => press(stage, 'Upload Image'));
      await findInPalette(stage, image);
      await close(stage);
      await openOrder(stage);
      await findInPalette(stage, image);
    },
  },
  {
    name: 'query: two titles are saved at the same time',
    async tell(stage) {
      await openMedia(stage);
      const answer = await hold(stage, '**/api/images/gallery*');
      await rename(stage, 0);
      await rename(stage, 1, 'It is closed. ');
      await stage.beat('The list is read once for both, and both are stored', async () => {
        answer();
        await expect(toast(stage.page, 'Image updated successfully!').first()).toBeVisible();
        await stage.page.waitForTimeout(1_000);
      });
    },
  },
];
