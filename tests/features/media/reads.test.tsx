import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { imageSections, videoSections } from '#contract/entities.ts';
import { confirm, expectToasts, navigate, renderApp, waitFor } from '#tests/support/app.tsx';
import { chooseFile, openForm, png, submit, type, uploadPath } from './uploadForm.ts';

const everySection = [
  ...imageSections.map((section) => `GET /api/images/${section}?include_inactive=true`),
  ...videoSections.map((section) => `GET /api/videos/${section}`),
].toSorted();

async function open() {
  const page = await renderApp({ path: '/media' });
  const reads = () => page.calls().filter((call) => /^GET \/api\/(images|videos)/.test(call));
  const expectEachRead = () => waitFor(() => expect(reads().toSorted()).toEqual(everySection));
  await expectEachRead();
  const [card] = await screen.findAllByRole('article');
  if (!card) throw new Error('No card');
  return { ...page, card: within(card), expectEachRead };
}

type Page = Awaited<ReturnType<typeof open>>;

const writes: Record<string, (page: Page) => Promise<void>> = {
  async upload({ fail }) {
    await openForm();
    await chooseFile(png());
    fail({ method: 'POST', path: uploadPath.image, status: 201 });
    submit();
    await expectToasts('Image uploaded successfully!');
  },
  async edit({ backend, card, user }) {
    await user.click(card.getByLabelText(/^View /));
    await user.click(await screen.findByText('Edit'));
    await screen.findByLabelText('Alt text');
    type('Title', 'Quiet harbour');
    await user.click(screen.getByText('Save'));
    await expectToasts('Image updated successfully!');
    await user.keyboard('{Escape}');
    // Without the check before the save.
    backend.clearRequests();
    fireEvent.click(screen.getByText('Dashboard', { selector: 'nav *' }));
    await screen.findByText('Total Images');
    navigate('/media');
  },
  async deletion({ card, user }) {
    await user.click(card.getByLabelText(/^Delete/));
    await confirm(await screen.findByRole('alertdialog'), 'Delete');
    await expectToasts('Image deleted successfully!');
  },
};

test.each(Object.entries(writes))('after one %s each section is read again', async (_, write) => {
  const page = await open();
  page.backend.clearRequests();
  await write(page);
  await page.expectEachRead();
});
