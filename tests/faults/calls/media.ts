import type { Page } from '@playwright/test';
import { array, nullable, optional, string, type } from 'superstruct';
import { jpeg, mp4 } from '#tests/e2e/support/files.ts';
import { account, openSignedIn } from '#tests/e2e/support/signIn.ts';
import { uploadForm } from '#tests/e2e/support/upload.ts';
import type { Run } from '../driver.ts';
import { type Call, changedFields, expectVisible, isVisible, readAgain, waysOut } from './call.ts';
import { waitingFor } from './session.ts';

interface Kind {
  readonly one: 'Image' | 'Video';
  readonly many: 'images' | 'videos';
  readonly url: string;
  readonly section: string;
  readonly id: string;
  /** The title of the first item. */
  readonly title: string;
  readonly file: () => ReturnType<typeof jpeg>;
}

const images: Kind = {
  one: 'Image',
  many: 'images',
  url: '/media',
  section: 'gallery',
  id: 'img_00001',
  title: 'Harbour loft, living room',
  file: () => jpeg(),
};

const videos: Kind = {
  one: 'Video',
  many: 'videos',
  url: '/media?tab=videos',
  section: 'hero',
  id: 'vid_00001',
  title: 'Harbour loft, morning',
  file: async () => mp4(),
};

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
async function itemsOf({ request }: Page, { many, section }: Kind) {
  const { data } = login.create(await (await request.post('/api/auth/login', { data: account })).json());
  const headers = { Authorization: `Bearer ${data.tokens.accessToken}` };
  return list.create(await (await request.get(`/api/${many}/${section}`, { headers })).json()).data;
}

const cardOf = ({ page }: Run, title: string) =>
  page.getByRole('main').getByRole('article', { name: title, exact: true });

const openScreen = async (run: Run, kind: Kind) => {
  await openSignedIn(run.page, kind.url);
  await expectVisible(cardOf(run, kind.title));
};

const listing = (kind: Kind): Call => {
  const search = ({ page }: Run) => page.getByRole('searchbox');
  return {
    name: `Media: ${kind.many}`,
    target: {
      method: 'GET',
      path: `/api/${kind.many}/${kind.section}`,
      nullBody: { data: [nullItem('null_1'), nullItem('null_2')] },
    },
    emptyText: /^No (?:matching )?(?:images|videos) found$/,
    prepare: async () => undefined,
    act: ({ page }) => openSignedIn(page, kind.url),
    isDone: (run) => isVisible(cardOf(run, kind.title)),
    typeMeanwhile: (run) => search(run).fill(kind.title),
    lost: (run) => changedFields({ search: [search(run), kind.title] }),
    goOn: ({ press }) => press(...readAgain),
    // A 404 of a video section is an empty list (Specification §7).
    isSuccess: ({ name }) => kind === videos && name === '404',
  };
};

const counts: Call = {
  name: 'Media: totals',
  target: { method: 'GET', path: '/api/images/about', nullBody: { data: [nullItem('null_1')] } },
  prepare: async () => undefined,
  act: ({ page }) => openSignedIn(page, '/media'),
  isDone: async (run) =>
    (await isVisible(cardOf(run, images.title))) &&
    (await isVisible(run.page.getByText(/^Total Images\s*\d+$/))),
  goOn: ({ press }) => press(...readAgain),
};

const texts = {
  title: 'Linen corner',
  description: 'Where the light falls at noon',
  altText: 'A chair below a window',
};

const upload = (kind: Kind): Call => {
  const dialogOf = ({ page }: Run) => page.getByRole('dialog', { name: `Upload ${kind.one}` });
  const openDialog = async (run: Run) => {
    await run.page
      .getByRole('button', { name: `Upload ${kind.one}`, exact: true })
      .first()
      .click();
    await expectVisible(dialogOf(run));
  };
  const submit = /^Upload$/;
  return {
    name: `Media: upload ${kind.one.toLowerCase()}`,
    succeedsOnAny2xx: true,
    target: {
      method: 'POST',
      path: `/api/admin/${kind.many}/upload`,
      nullBody: { data: nullItem(null) },
    },
    async prepare(run) {
      await openScreen(run, kind);
      await openDialog(run);
      const form = uploadForm(dialogOf(run));
      await form.input.setInputFiles(await kind.file());
      await form.title.fill(texts.title);
      await form.description.fill(texts.description);
      await form.altText.fill(texts.altText);
    },
    act: async ({ press }) => {
      await press(submit);
    },
    isDone: async (run) =>
      run.hasShown(new RegExp(`^${kind.one} uploaded successfully!`)) &&
      !(await isVisible(dialogOf(run))) &&
      (await isVisible(cardOf(run, texts.title))),
    async lost(run) {
      if (new URL(run.page.url()).pathname === '/login') return [];
      if (!(await isVisible(dialogOf(run)))) return ['the form is closed'];
      const form = uploadForm(dialogOf(run));
      const { name } = await kind.file();
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
        await expectVisible(cardOf(run, kind.title));
      }
      if (!(await isVisible(dialogOf(run)))) await openDialog(run);
      return (await run.press(submit)) || ((await run.press(...waysOut)) && (await run.press(submit)));
    },
    async contradictions({ page }) {
      const stored = (await itemsOf(page, kind)).filter(({ title }) => title === texts.title);
      return stored.length === 1 ? [] : [`the server has the item ${stored.length} times`];
    },
  };
};

const deletion = (kind: Kind): Call => {
  const dialogOf = ({ page }: Run) => page.getByRole('alertdialog');
  const confirm = /^Delete$/;
  const request = async (run: Run) => {
    await cardOf(run, kind.title).hover();
    await cardOf(run, kind.title).getByRole('button', { name: 'Delete' }).click();
    await expectVisible(dialogOf(run));
  };
  return {
    name: `Media: delete ${kind.one.toLowerCase()}`,
    succeedsOnAny2xx: true,
    target: {
      method: 'DELETE',
      path: `/api/admin/${kind.many}/${kind.section}/${kind.id}`,
      nullBody: { data: null },
    },
    async prepare(run) {
      await openScreen(run, kind);
      await request(run);
    },
    act: async ({ press }) => {
      await press(confirm);
    },
    isDone: async (run) => !(await isVisible(cardOf(run, kind.title))) && !(await isVisible(dialogOf(run))),
    async goOn(run) {
      if (await isVisible(dialogOf(run))) {
        if (await run.press(confirm)) return true;
        if (!(await run.press(...waysOut))) return false;
      }
      if (!(await isVisible(dialogOf(run)))) await request(run);
      return run.press(confirm);
    },
    async contradictions({ page }) {
      const items = await itemsOf(page, kind);
      return items.some(({ id }) => id === kind.id) ? ['the server still has the item'] : [];
    },
  };
};

export const mediaCalls: readonly Call[] = [
  listing(images),
  counts,
  upload(images),
  waitingFor(upload(images), 'Media: refresh for an upload'),
  deletion(images),
  listing(videos),
  upload(videos),
  deletion(videos),
];
