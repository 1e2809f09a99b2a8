import { jpeg } from '#tests/e2e/support/files.ts';
import { toast } from '#tests/e2e/support/page.ts';
import { expect, type Stage, type Story } from '../stage.ts';
import { refused } from './dashboard.ts';
import { openMedia } from './upload.ts';

const viewerOf = ({ page }: Stage) => page.getByRole('dialog');
const press = ({ page }: Stage, name: string | RegExp) => page.getByRole('button', { name }).first().click();

export const openViewer = async (stage: Stage): Promise<void> => {
  const { page, beat } = stage;
  await openMedia(stage);
  await beat('An image is opened', async () => {
    await page
      .getByRole('button', { name: /^View / })
      .nth(1)
      .click();
    await expect(viewerOf(stage).getByRole('img').first()).toBeVisible();
  });
};

export const openForm = (stage: Stage): Promise<void> =>
  stage.beat('Edit is pressed', () => stage.page.getByRole('button', { name: 'Edit', exact: true }).click());

export const typeTitle = ({ page, beat }: Stage, title = 'Quiet harbour'): Promise<void> =>
  beat('A title is typed', () => page.getByLabel('Title', { exact: true }).fill(title));

export const save = ({ page }: Stage) => page.getByRole('button', { name: 'Save', exact: true }).click();

const pressEscape = ({ page, beat }: Stage): Promise<void> =>
  beat('Escape is pressed', () => page.keyboard.press('Escape'));

/** As somebody else, who is signed in too: the stored session gives the token. */
export const changeElsewhere = (
  { page }: Stage,
  change: { readonly title: string } | null,
): Promise<unknown> =>
  page.evaluate(async (body) => {
    const { tokens, apiKey } = JSON.parse(localStorage.getItem('admin-session') ?? '{}');
    const id = new URLSearchParams(location.search).get('open');
    await fetch(`/api/admin/images/gallery/${id}`, {
      method: body ? 'PUT' : 'DELETE',
      headers: {
        Authorization: `Bearer ${tokens.accessToken}`,
        'X-API-Key': apiKey,
        'Content-Type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }, change);

/** One form after another, for four images. */
async function openWalk(stage: Stage): Promise<void> {
  const { page, beat } = stage;
  await openMedia(stage);
  await beat('Four images are selected', async () => {
    const boxes = page.getByRole('checkbox', { name: /^Select / });
    for (const index of [0, 1, 2, 3]) await boxes.nth(index).check();
  });
  await beat('Set alt text one by one is pressed', async () => {
    await press(stage, 'Set alt text one by one');
    await expect(altText(stage)).toBeFocused();
  });
}

const altText = ({ page }: Stage) => page.getByLabel('Alt text', { exact: true });

export async function openReplace(stage: Stage) {
  await openViewer(stage);
  const { beat } = stage;
  const dialog = viewerOf(stage);
  await beat('Replace file is pressed', () => press(stage, 'Replace file'));
  return {
    replace: () => dialog.getByRole('button', { name: 'Replace', exact: true }).click(),
    cancel: (text = 'Cancel is pressed') =>
      beat(text, () => dialog.getByRole('button', { name: 'Cancel' }).click()),
    chooseFile: () =>
      beat('A file is chosen', async () => dialog.locator('input[type=file]').setInputFiles(await jpeg())),
  };
}

export const editingStories: readonly Story[] = [
  {
    name: 'mediaEdit: typed, kept, and saved',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openViewer(stage);
      await openForm(stage);
      await typeTitle(stage, '');
      await beat('Save is pressed without a title', () => save(stage));
      await typeTitle(stage);
      await pressEscape(stage);
      await beat('Keep editing is pressed', () => press(stage, 'Keep editing'));
      await server.fault({ method: 'PUT', delayMs: 1_200, ...refused, times: 1 });
      await beat('Save is pressed', () => save(stage));
      await beat('The server refuses', () =>
        expect(page.getByText(/^Failed to update/).first()).toBeVisible(),
      );
      await beat('Save is pressed again', async () => {
        await save(stage);
        await expect(toast(page, 'Image updated successfully!')).toBeVisible();
      });
      await openForm(stage);
      await typeTitle(stage, 'Loud harbour');
      await pressEscape(stage);
      await beat('The texts are discarded', () => press(stage, /^Discard/));
    },
  },
  {
    name: 'mediaEdit: changed elsewhere meanwhile',
    async tell(stage) {
      const { beat } = stage;
      await openViewer(stage);
      await openForm(stage);
      await typeTitle(stage);
      await changeElsewhere(stage, { title: 'Harbour by night' });
      await beat('Save is pressed: somebody else has changed the title', () => save(stage));
      await beat('Take theirs is pressed', () => press(stage, 'Take theirs'));
      await typeTitle(stage, 'Harbour at dusk');
      await changeElsewhere(stage, { title: 'Harbour at dawn' });
      await beat('Save is pressed: the title has changed again', () => save(stage));
      await beat('Save mine is pressed', () => press(stage, 'Save mine'));
      await openForm(stage);
      await typeTitle(stage, 'Harbour at noon');
      await changeElsewhere(stage, null);
      await beat('Save is pressed: somebody else has deleted the image', () => save(stage));
      await beat('Close is pressed', () =>
        stage.page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).last().click(),
      );
    },
  },
  {
    name: 'mediaEdit: left, refused, and cancelled',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openViewer(stage);
      await openForm(stage);
      await pressEscape(stage);
      await openForm(stage);
      await beat('Save is pressed without a change', () => save(stage));
      await openForm(stage);
      await typeTitle(stage);
      await server.fault({ method: 'GET', path: '/api/images/*', ...refused, times: 1 });
      await beat('Save is pressed: the stored texts cannot be read', async () => {
        await save(stage);
        await expect(page.getByText(/^Failed to update/).first()).toBeVisible();
      });
      await server.fault({ method: 'PUT', delayMs: 60_000, times: 1 });
      await beat('Save is pressed again', () => save(stage));
      await beat('Cancel is pressed meanwhile', () => press(stage, 'Cancel'));
    },
  },
  {
    name: 'mediaEdit: on a card',
    async tell(stage) {
      const { page, beat } = stage;
      await openMedia(stage);
      const edit = () =>
        beat('F2 is pressed on a card', async () => {
          await page
            .getByRole('button', { name: /^View / })
            .first()
            .focus();
          await page.keyboard.press('F2');
        });
      await edit();
      await beat('F2 is pressed again: the alt text', () => page.keyboard.press('F2'));
      await beat('Another screen is opened', () =>
        page.getByRole('link', { name: 'Settings' }).first().dispatchEvent('click'),
      );
    },
  },
  {
    name: 'mediaEdit: alt texts one by one',
    async tell(stage) {
      const { page, beat } = stage;
      await openWalk(stage);
      await beat('An alt text is saved, and the next image is shown', async () => {
        await altText(stage).fill('A quiet room');
        await page.keyboard.press('Enter');
        await page.waitForTimeout(800);
      });
      await beat('Skip is pressed', () => press(stage, 'Skip'));
      await beat('Enter is pressed without a change', () => page.keyboard.press('Enter'));
      await beat('The last one is skipped', () => press(stage, 'Skip'));
    },
  },
  {
    name: 'mediaEdit: an image of a walk is gone',
    async tell(stage) {
      const { page, beat } = stage;
      await openWalk(stage);
      await altText(stage).fill('A quiet room');
      await changeElsewhere(stage, null);
      await beat('Save and next is pressed: somebody else has deleted the image', () =>
        press(stage, 'Save and next'),
      );
      await beat('Close is pressed', () =>
        page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).last().click(),
      );
    },
  },
  {
    name: 'mediaReplace: a new file, and the old one stays',
    async tell(stage) {
      const { page, server, beat } = stage;
      const { replace, chooseFile } = await openReplace(stage);
      await beat('Replace is pressed without a file', replace);
      await chooseFile();
      await server.fault({ method: 'POST', delayMs: 1_000, ...refused, times: 1 });
      await beat('Replace is pressed', replace);
      await beat('The server refuses the file', () => page.waitForTimeout(1_500));
      await server.fault({ method: 'DELETE', ...refused, times: 1 });
      await beat('Replace is pressed again: the old file cannot be deleted', async () => {
        await replace();
        await page.waitForTimeout(1_500);
      });
      await beat('The deletion is tried again', async () => {
        await page.getByRole('button', { name: 'Delete the old one' }).click();
        await expect(toast(page, 'Image replaced successfully!')).toBeVisible();
      });
    },
  },
  {
    name: 'mediaReplace: cancelled',
    async tell(stage) {
      const { server, beat } = stage;
      const { replace, cancel, chooseFile } = await openReplace(stage);
      await cancel();
      await beat('Replace file is pressed again', () => press(stage, 'Replace file'));
      await chooseFile();
      await server.fault({ method: 'POST', delayMs: 60_000, times: 1 });
      await beat('Replace is pressed', replace);
      await cancel('The upload is cancelled');
      await server.fault({ method: 'DELETE', delayMs: 60_000, times: 1 });
      await beat('Replace is pressed again: the new file is stored', async () => {
        await replace();
        await stage.page.waitForTimeout(1_500);
      });
      await cancel('The deletion of the old file is cancelled');
    },
  },
  {
    name: 'mediaReplace: both files are kept',
    async tell(stage) {
      const { page, server, beat } = stage;
      const { replace, chooseFile } = await openReplace(stage);
      await chooseFile();
      await server.fault({ method: 'DELETE', ...refused, times: 1 });
      await beat('Replace is pressed: the old file cannot be deleted', async () => {
        await replace();
        await expect(page.getByRole('button', { name: 'Keep both' })).toBeVisible();
      });
      await beat('Keep both is pressed', () => press(stage, 'Keep both'));
    },
  },
  {
    name: 'mediaReplace: the old file is deleted elsewhere',
    async tell(stage) {
      const { page, server, beat } = stage;
      const { replace, chooseFile } = await openReplace(stage);
      await chooseFile();
      await server.fault({ method: 'DELETE', status: 404, times: 1 });
      await beat('Replace is pressed: the old file is gone already', async () => {
        await replace();
        await expect(toast(page, 'Image replaced successfully!')).toBeVisible();
      });
    },
  },
];
