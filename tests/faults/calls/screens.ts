import { wireInboxItem, wireMediaItem } from '#contract/entities.ts';
import { itemsOf, paths } from '#tests/e2e/support/api.ts';
import { jpeg } from '#tests/e2e/support/files.ts';
import { openSignedIn } from '#tests/e2e/support/signIn.ts';
import { uploadForm } from '#tests/e2e/support/upload.ts';
import type { Run } from '../driver.ts';
import {
  type Call,
  changedFields,
  expectVisible,
  isVisible,
  readAgain,
  submitAgain,
  waysOut,
} from './call.ts';
import { waitingForRefresh } from './session.ts';

/** An item without any field. */
const nullOf = (fields: object) => Object.fromEntries(Object.keys(fields).map((field) => [field, null]));

/** Screens with a list, and the id and the name of its first item. */
const inbox = {
  path: '/inquiries',
  list: paths.inquiries,
  id: 'inq_00001',
  first: 'Samuel Raman',
  nullItem: nullOf(wireInboxItem.schema),
};
const media = {
  path: '/media',
  list: '/api/images/gallery',
  id: 'img_00001',
  first: 'Harbour loft, living room',
  nullItem: nullOf(wireMediaItem.schema),
};
type Screen = typeof media;

const cardOf = ({ page }: Run, name: string) =>
  page.getByRole('main').getByRole('article', { name, exact: true });

const open = async (run: Run, { path, first }: Screen) => {
  await openSignedIn(run.page, path);
  await expectVisible(cardOf(run, first));
};

/** A list of items that is read when a path is opened. */
const reading = (path: string, list: string, { nullItem }: Screen) =>
  ({
    target: { method: 'GET', path: list, nullData: ['null_1', 'null_2'].map((id) => ({ ...nullItem, id })) },
    act: ({ page }) => openSignedIn(page, path),
    goOn: ({ press }) => press(...readAgain),
  }) satisfies Partial<Call>;

const figures = ['Total Inquiries', 'Pending Inquiries', 'Total Images', 'Total Videos'] as const;

const dashboardReading = (name: string, list: string, items: Screen): Call => ({
  ...reading('/dashboard', list, items),
  name: `Dashboard: ${name}`,
  emptyText: /^No recent activity$/,
  async isDone({ page, state }) {
    const main = page.getByRole('main');
    for (const label of figures)
      if (!(await isVisible(main.getByRole('article', { name: label }).getByText(/^\d+$/)))) return false;
    return !(await state()).isBusy && !(await isVisible(main.getByText(/Failed to load|at least/)));
  },
});

/** The list of a screen, in which the administrator searches meanwhile. */
const listReading = (screen: Screen) =>
  ({
    ...reading(screen.path, screen.list, screen),
    isDone: (run) => isVisible(cardOf(run, screen.first)),
    typeMeanwhile: ({ page }) => page.getByRole('searchbox').fill(screen.first),
    lost: ({ page }) => changedFields(() => page.getByRole('searchbox'), { search: screen.first }),
  }) satisfies Partial<Call>;

/** The deletion of the first item. */
function deletion(name: string, screen: Screen, path: string): Call {
  const confirm = /^Delete$/;
  const cardIn = (run: Run) => cardOf(run, screen.first);
  const question = ({ page }: Run) => page.getByRole('alertdialog');
  const request = async (run: Run) => {
    await cardIn(run).hover();
    await cardIn(run)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expectVisible(question(run));
  };
  return {
    name,
    succeedsOnAny2xx: true,
    target: { method: 'DELETE', path: `${path}/${screen.id}`, nullData: null },
    async prepare(run) {
      await open(run, screen);
      await request(run);
    },
    act: ({ press }) => press(confirm),
    isDone: async (run) => !(await isVisible(cardIn(run))) && !(await isVisible(question(run))),
    async goOn(run) {
      if (await isVisible(question(run))) {
        if (await run.press(confirm)) return true;
        if (!(await run.press(...waysOut))) return false;
      }
      if (!(await isVisible(question(run)))) await request(run);
      return run.press(confirm);
    },
    async contradictions({ page }) {
      const items = await itemsOf(page, screen.list);
      return items.some(({ id }) => id === screen.id) ? ['the server still has the item'] : [];
    },
  };
}

const selectOf = (run: Run) => cardOf(run, inbox.first).getByRole('combobox');

const status: Call = {
  name: 'Inquiries: status on the card',
  succeedsOnAny2xx: true,
  target: { method: 'PUT', path: `${inbox.list}/${inbox.id}`, nullData: inbox.nullItem },
  prepare: (run) => open(run, inbox),
  act: (run) => selectOf(run).selectOption('completed'),
  isDone: async (run) =>
    run.hasShown(/^Inquiry updated successfully!|Check the status/) &&
    (await selectOf(run).inputValue()) === 'completed',
  async goOn(run) {
    if (await run.signInAgain()) await expectVisible(selectOf(run));
    await selectOf(run).selectOption('completed');
    return true;
  },
  async contradictions({ page }) {
    const stored = (await itemsOf(page, inbox.list)).find(({ id }) => id === inbox.id);
    return stored?.status === 'completed' ? [] : [`the server has the status ${stored?.status}`];
  },
};

const title = 'Linen corner';
const texts = {
  Title: title,
  Description: 'Where the light falls at noon',
  'Alt text': 'A chair below a window',
};

const dialogOf = ({ page }: Run) => page.getByRole('dialog', { name: 'Upload Image' });
const openDialog = async (run: Run) => {
  await run.page.getByRole('button', { name: 'Upload Image', exact: true }).first().click();
  await expectVisible(dialogOf(run));
};

const upload: Call = {
  name: 'Media: upload image',
  succeedsOnAny2xx: true,
  target: { method: 'POST', path: '/api/admin/images/upload', nullData: media.nullItem },
  async prepare(run) {
    await open(run, media);
    await openDialog(run);
    await uploadForm(dialogOf(run)).input.setInputFiles(await jpeg());
    for (const [label, text] of Object.entries(texts)) await dialogOf(run).getByLabel(label).fill(text);
  },
  act: ({ press }) => press(/^Upload$/),
  isDone: async (run) =>
    run.hasShown(/^Image uploaded successfully!/) &&
    !(await isVisible(dialogOf(run))) &&
    (await isVisible(cardOf(run, title))),
  async lost(run) {
    if (run.isAt('/login')) return [];
    if (!(await isVisible(dialogOf(run)))) return ['the form is closed'];
    const { name } = await jpeg();
    return [
      ...(await changedFields((label) => dialogOf(run).getByLabel(label), texts)),
      ...((await isVisible(dialogOf(run).getByText(name))) ? [] : ['the file']),
    ];
  },
  async goOn(run) {
    // The upload goes on by itself.
    if (await run.signInAgain()) return true;
    if (!(await isVisible(dialogOf(run)))) await openDialog(run);
    return submitAgain(run, /^Upload$/);
  },
  async contradictions({ page }) {
    const stored = (await itemsOf(page, media.list)).filter((item) => item.title === title);
    return stored.length === 1 ? [] : [`the server has the item ${stored.length} times`];
  },
};

export const screenCalls: readonly Call[] = [
  dashboardReading('latest inquiries', paths.latestInquiries, inbox),
  dashboardReading('all inquiries', inbox.list, inbox),
  dashboardReading('images of a section', '/api/images/about', media),
  dashboardReading('videos of a section', '/api/videos/feature', media),
  { ...listReading(inbox), name: 'Inquiries: list', emptyText: /^No (?:matching )?inquiries found$/ },
  status,
  waitingForRefresh(status, 'Inquiries: refresh for a status'),
  deletion('Inquiries: delete', inbox, inbox.list),
  { ...listReading(media), name: 'Media: images', emptyText: /^No (?:matching )?images found$/ },
  {
    ...reading('/media', '/api/images/about', media),
    name: 'Media: totals',
    isDone: async (run) =>
      (await isVisible(cardOf(run, media.first))) &&
      (await isVisible(run.page.getByText(/^Total Images\s*\d+$/))),
  },
  upload,
  waitingForRefresh(upload, 'Media: refresh for an upload'),
  deletion('Media: delete image', media, '/api/admin/images/gallery'),
];
