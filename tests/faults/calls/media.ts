import type { Page } from '@playwright/test';
import { array, nullable, optional, string, type } from 'superstruct';
import { jpeg } from '#tests/e2e/support/files.ts';
import { account, openSignedIn } from '#tests/e2e/support/signIn.ts';
import { uploadForm } from '#tests/e2e/support/upload.ts';
import type { Run } from '../driver.ts';
import { type Call, changedFields, expectVisible, isVisible, readAgain, waysOut } from './call.ts';
import { waitingFor } from './session.ts';

/** The first item. */
const id = 'img_00001';
const shown = 'Harbour loft, living room';
const section = '/api/images/gallery';

const nullItem = (id: string | null) => ({
  id,
  section: null,
  title: null,
  description: null,
  alt_text: null,
  category: null,
  sort_order: null,
  created_at: null,
  cloudinary_public_id: null,
  urls: null,
  url: null,
  thumbnail_url: null,
  content: null,
});

const login = type({ data: type({ tokens: type({ accessToken: string() }) }) });
const list = type({ data: array(type({ id: string(), title: optional(nullable(string())) })) });

/** The items of a section, as another administrator reads them. */
async function itemsOf({ request }: Page) {
  const { data } = login.create(await (await request.post('/api/auth/login', { data: account })).json());
  const headers = { Authorization: `Bearer ${data.tokens.accessToken}` };
  return list.create(await (await request.get(section, { headers })).json()).data;
}

const cardOf = ({ page }: Run, title: string) =>
  page.getByRole('main').getByRole('article', { name: title, exact: true });

const openScreen = async (run: Run) => {
  await openSignedIn(run.page, '/media');
  await expectVisible(cardOf(run, shown));
};

const search = ({ page }: Run) => page.getByRole('searchbox');

const listing: Call = {
  name: 'Media: images',
  target: {
    method: 'GET',
    path: section,
    nullBody: { data: [nullItem('null_1'), nullItem('null_2')] },
  },
  emptyText: /^No (?:matching )?images found$/,
  prepare: async () => undefined,
  act: ({ page }) => openSignedIn(page, '/media'),
  isDone: (run) => isVisible(cardOf(run, shown)),
  typeMeanwhile: (run) => search(run).fill(shown),
  lost: (run) => changedFields({ search: [search(run), shown] }),
  goOn: ({ press }) => press(...readAgain),
};

const counts: Call = {
  name: 'Media: totals',
  target: { method: 'GET', path: '/api/images/about', nullBody: { data: [nullItem('null_1')] } },
  prepare: async () => undefined,
  act: ({ page }) => openSignedIn(page, '/media'),
  isDone: async (run) =>
    (await isVisible(cardOf(run, shown))) && (await isVisible(run.page.getByText(/^Total Images\s*\d+$/))),
  goOn: ({ press }) => press(...readAgain),
};

const texts = {
  title: 'Linen corner',
  description: 'Where the light falls at noon',
  altText: 'A chair below a window',
};

const dialogOf = ({ page }: Run) => page.getByRole('dialog', { name: 'Upload Image' });
const openDialog = async (run: Run) => {
  await run.page.getByRole('button', { name: 'Upload Image', exact: true }).first().click();
  await expectVisible(dialogOf(run));
};
const submit = /^Upload$/;
const upload: Call = {
  name: 'Media: upload image',
  succeedsOnAny2xx: true,
  target: {
    method: 'POST',
    path: '/api/admin/images/upload',
    nullBody: { data: nullItem(null) },
  },
  async prepare(run) {
    await openScreen(run);
    await openDialog(run);
    const form = uploadForm(dialogOf(run));
    await form.input.setInputFiles(await jpeg());
    await form.title.fill(texts.title);
    await form.description.fill(texts.description);
    await form.altText.fill(texts.altText);
  },
  act: async ({ press }) => {
    await press(submit);
  },
  isDone: async (run) =>
    run.hasShown(/^Image uploaded successfully!/) &&
    !(await isVisible(dialogOf(run))) &&
    (await isVisible(cardOf(run, texts.title))),
  async lost(run) {
    if (new URL(run.page.url()).pathname === '/login') return [];
    if (!(await isVisible(dialogOf(run)))) return ['the form is closed'];
    const form = uploadForm(dialogOf(run));
    const { name } = await jpeg();
    return [
      ...(await changedFields({
        title: [form.title, texts.title],
        description: [form.description, texts.description],
        'alt text': [form.altText, texts.altText],
      })),
      ...((await isVisible(dialogOf(run).getByText(name))) ? [] : ['the file']),
    ];
  },
  async goOn(run) {
    if (new URL(run.page.url()).pathname === '/login') {
      await run.signInAgain();
      await expectVisible(cardOf(run, shown));
    }
    if (!(await isVisible(dialogOf(run)))) await openDialog(run);
    return (await run.press(submit)) || ((await run.press(...waysOut)) && (await run.press(submit)));
  },
  async contradictions({ page }) {
    const stored = (await itemsOf(page)).filter(({ title }) => title === texts.title);
    return stored.length === 1 ? [] : [`the server has the item ${stored.length} times`];
  },
};

const questionOf = ({ page }: Run) => page.getByRole('alertdialog');
const confirm = /^Delete$/;
const request = async (run: Run) => {
  await cardOf(run, shown).hover();
  await cardOf(run, shown).getByRole('button', { name: 'Delete' }).click();
  await expectVisible(questionOf(run));
};
const deletion: Call = {
  name: 'Media: delete image',
  succeedsOnAny2xx: true,
  target: {
    method: 'DELETE',
    path: `/api/admin/images/gallery/${id}`,
    nullBody: { data: null },
  },
  async prepare(run) {
    await openScreen(run);
    await request(run);
  },
  act: async ({ press }) => {
    await press(confirm);
  },
  isDone: async (run) => !(await isVisible(cardOf(run, shown))) && !(await isVisible(questionOf(run))),
  async goOn(run) {
    if (await isVisible(questionOf(run))) {
      if (await run.press(confirm)) return true;
      if (!(await run.press(...waysOut))) return false;
    }
    if (!(await isVisible(questionOf(run)))) await request(run);
    return run.press(confirm);
  },
  async contradictions({ page }) {
    const items = await itemsOf(page);
    return items.some((item) => item.id === id) ? ['the server still has the item'] : [];
  },
};

export const mediaCalls: readonly Call[] = [
  listing,
  counts,
  upload,
  waitingFor(upload, 'Media: refresh for an upload'),
  deletion,
];
