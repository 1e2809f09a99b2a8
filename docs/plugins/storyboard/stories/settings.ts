import { expectLoaded, toast } from '#tests/e2e/support/page.ts';
import { account } from '#tests/e2e/support/signIn.ts';
import { expect, hold, type Stage, type Story } from '../stage.ts';
import { refused } from './dashboard.ts';
import { openSettings } from './session.ts';

const questionOf = ({ page }: Stage) => page.getByRole('alertdialog');

/** Presses a button of the screen, unless `name` is one of the question over it. */
const press = ({ page }: Stage, name: string | RegExp) => page.getByRole('button', { name }).first().click();

const answer = (stage: Stage, name: string) => questionOf(stage).getByRole('button', { name }).click();

/** The storage of this browser does not store the templates, or does not let them be read. */
const blockTemplates = ({ page }: Stage, method: 'setItem' | 'getItem') =>
  page.addInitScript((blocked) => {
    const { getItem, setItem } = Storage.prototype;
    const prefix = 'admin-reply-templates';
    Storage.prototype.getItem = function (key) {
      if (blocked === 'getItem' && key.startsWith(prefix)) throw new DOMException('Blocked', 'SecurityError');
      return getItem.call(this, key);
    };
    Storage.prototype.setItem = function (key, value) {
      if (blocked === 'setItem' && key.startsWith(prefix))
        throw new DOMException('Full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  }, method);

const chooseTemplates = (
  { page, beat }: Stage,
  text: string,
  templates: readonly { name: string; subject: string; text: string }[],
): Promise<void> =>
  beat(text, () =>
    page.getByLabel('File of templates').setInputFiles({
      name: 'templates.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ kind: 'reply-templates', templates })),
    }),
  );

export const settingsStories: readonly Story[] = [
  {
    name: 'settingsScreen: a password, changed after two mistakes',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openSettings(stage);
      const field = (name: string) => page.getByLabel(name, { exact: true });
      const submit = () => page.getByRole('button', { name: 'Change Password' }).click();
      await beat('Change Password is pressed without anything', submit);
      await beat('The fields are filled in', async () => {
        await field('Current Password').fill('Not-the-one-1');
        await field('New Password').fill('Walnut-Fern-31');
        await field('Confirm New Password').fill('Walnut-Fern-31');
      });
      await beat('A wrong password is refused', async () => {
        await submit();
        await expect(toast(page, /./)).toBeVisible();
      });
      await field('Current Password').fill(account.password);
      await server.fault({ method: 'PUT', delayMs: 60_000, times: 1 });
      await server.fault({ method: 'POST', path: '/api/admin/change-password', delayMs: 60_000, times: 1 });
      await beat('Change Password is pressed', submit);
      await beat('Eight seconds pass without an answer', () => page.waitForTimeout(8_200));
      await beat('The change is cancelled', () =>
        page
          .getByRole('button', { name: /Cancel|Stop/ })
          .first()
          .click(),
      );
      await server.clearFaults();
      await beat('The password is changed', async () => {
        await submit();
        await expect(toast(page, /Password/)).toBeVisible();
      });
    },
  },
  {
    name: 'settingsScreen: the API key, shown and regenerated',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openSettings(stage);
      const regenerate = (text: string) => beat(text, () => press(stage, /^Regenerat/));
      await beat('Show API key is pressed', () => press(stage, 'Show API key'));
      await beat('Hide API key is pressed', () => press(stage, 'Hide API key'));
      await regenerate('Regenerate is pressed');
      await beat('The question is dismissed', () => page.keyboard.press('Escape'));
      await press(stage, 'Show API key');
      await regenerate('Regenerate is pressed while the key is shown');
      await server.fault({ method: 'POST', ...refused, times: 1 });
      const release = await hold(stage, '**/regenerate-api-key');
      await beat('Regenerate is confirmed', () => answer(stage, 'Regenerate'));
      await beat('The dialog is closed meanwhile', () => page.keyboard.press('Escape'));
      await regenerate('Regenerate is pressed meanwhile: the dialog is shown again');
      await beat('The server refuses', async () => {
        release();
        await expect(questionOf(stage)).toHaveCount(0);
      });
      await regenerate('Regenerate is pressed again');
      await beat('It is confirmed: a new key', async () => {
        await answer(stage, 'Regenerate');
        await expect(questionOf(stage)).toHaveCount(0);
      });
    },
  },
  {
    name: 'settingsScreen: left',
    async tell(stage) {
      const { page, server, beat } = stage;
      await openSettings(stage);
      await page.getByRole('link', { name: 'Contact Messages', exact: true }).first().click();
      const back = () =>
        beat('Back and Forward are pressed', async () => {
          await page.goBack();
          await page.goForward();
        });
      const open = () =>
        beat('Settings is opened', async () => {
          await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
          await expectLoaded(page);
        });
      await open();
      await beat('Show API key is pressed', () => press(stage, 'Show API key'));
      await back();
      await beat('Regenerate is pressed', () => press(stage, 'Regenerate'));
      await back();
      await beat('Forget this browser is pressed', () => press(stage, 'Forget this browser'));
      await back();
      await server.fault({ method: 'POST', delayMs: 3_000, times: 1 });
      await beat('Regenerate is pressed and confirmed', async () => {
        await press(stage, 'Regenerate');
        await answer(stage, 'Regenerate');
      });
      await back();
    },
  },
  {
    name: 'settingsScreen: this browser is forgotten',
    async tell(stage) {
      const { page, beat } = stage;
      await openSettings(stage);
      const ask = () => beat('Forget this browser is pressed', () => press(stage, 'Forget this browser'));
      await ask();
      await beat('The question is dismissed', () => page.keyboard.press('Escape'));
      await ask();
      await beat('Forget is pressed', async () => {
        await answer(stage, 'Forget');
        await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      });
    },
  },
  {
    name: 'replyTemplates: edited, added, deleted and reset',
    async tell(stage) {
      const { page, beat } = stage;
      await openSettings(stage);
      await beat('Another template is made the default', () => press(stage, /^Make default/));
      await beat('Edit “Thank you” is pressed', () => press(stage, 'Edit “Thank you”'));
      await beat('Save template is pressed without a subject', async () => {
        await page.getByLabel('Subject').fill('');
        await press(stage, 'Save template');
      });
      await beat('The template is saved', async () => {
        await page.getByLabel('Subject').fill('Thank you for writing');
        await press(stage, 'Save template');
      });
      await beat('Add template is pressed', () => page.locator('#add-template').click());
      await beat('Cancel is pressed', () => page.getByRole('button', { name: 'Cancel' }).click());
      await beat('Delete “Thank you” is pressed', () => press(stage, 'Delete “Thank you”'));
      await beat('The deletion is declined', () => answer(stage, 'Cancel'));
      await beat('The templates are reset after a question', async () => {
        await press(stage, /^Reset/);
        await answer(stage, 'Reset');
        await expectLoaded(page);
      });
    },
  },
  {
    name: 'replyTemplates: half-written, and changed in another tab',
    async tell(stage) {
      const { page, beat } = stage;
      await openSettings(stage);
      const other = await page.context().newPage();
      await other.goto('/settings');
      await beat('The name of a template is changed', async () => {
        await press(stage, 'Edit “Thank you”');
        await page.getByLabel('Name').fill('Thanks');
      });
      await beat('The page is loaded again: the form is still open', async () => {
        await page.reload();
        await expect(page.getByLabel('Name')).toHaveValue('Thanks');
      });
      const save = (name: string) => async () => {
        await press({ ...stage, page: other }, `Edit “${name}”`);
        await other.getByLabel('Subject').fill('Many thanks');
        await press({ ...stage, page: other }, 'Save template');
        await page.waitForTimeout(500);
      };
      await beat('Another tab saves the same template', save('Thank you'));
      await beat('Another tab saves a different one', save('Arrange a visit'));
    },
  },
  {
    name: 'replyTemplates: imported',
    async tell(stage) {
      const { beat } = stage;
      await openSettings(stage);
      const template = { name: 'Thank you', subject: 'Thank you', text: 'Dear {name}' };
      await chooseTemplates(stage, 'A file is chosen that holds no templates', []);
      await chooseTemplates(stage, 'A file with a template is chosen', [{ ...template, name: 'Reminder' }]);
      await chooseTemplates(stage, 'A file with a template of the same name is chosen', [template]);
      await beat('Replace is pressed', () => answer(stage, 'Replace'));
    },
  },
  {
    name: 'replyTemplates: not stored',
    async tell(stage) {
      const { beat } = stage;
      await blockTemplates(stage, 'setItem');
      await openSettings(stage);
      await press(stage, 'Edit “Thank you”');
      await beat('Save template is pressed: the browser does not store it', () =>
        press(stage, 'Save template'),
      );
      await beat('Cancel is pressed', () => press(stage, 'Cancel'));
      await beat('The deletion of a template is not stored either', async () => {
        await press(stage, 'Delete “Thank you”');
        await answer(stage, 'Delete');
      });
    },
  },
  {
    name: 'replyTemplates: not readable',
    async tell(stage) {
      const { beat } = stage;
      await blockTemplates(stage, 'getItem');
      await openSettings(stage);
      await beat('Retry is pressed', () => press(stage, 'Retry'));
    },
  },
];
