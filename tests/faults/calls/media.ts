import { itemsOf } from '#tests/e2e/support/api.ts';
import { jpeg } from '#tests/e2e/support/files.ts';
import { openSignedIn } from '#tests/e2e/support/signIn.ts';
import { uploadForm } from '#tests/e2e/support/upload.ts';
import type { Run } from '../driver.ts';
import {
  type Call,
  changedFields,
  deletionOf,
  expectVisible,
  isVisible,
  readAgain,
  waysOut,
} from './call.ts';
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
  act: ({ page }) => openSignedIn(page, '/media'),
  isDone: (run) => isVisible(cardOf(run, shown)),
  typeMeanwhile: (run) => search(run).fill(shown),
  lost: (run) => changedFields({ search: [search(run), shown] }),
  goOn: ({ press }) => press(...readAgain),
};

const counts: Call = {
  name: 'Media: totals',
  target: { method: 'GET', path: '/api/images/about', nullBody: { data: [nullItem('null_1')] } },
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
    const stored = (await itemsOf(page, section)).filter(({ title }) => title === texts.title);
    return stored.length === 1 ? [] : [`the server has the item ${stored.length} times`];
  },
};

const deletion = deletionOf({
  name: 'Media: delete image',
  path: `/api/admin/images/gallery/${id}`,
  id,
  list: section,
  open: openScreen,
  card: (run) => cardOf(run, shown),
});

export const mediaCalls: readonly Call[] = [
  listing,
  counts,
  upload,
  waitingFor(upload, 'Media: refresh for an upload'),
  deletion,
];
