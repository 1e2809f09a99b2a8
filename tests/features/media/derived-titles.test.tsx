// @vitest-environment jsdom
import { cleanup, fireEvent } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { passTime, waitFor } from '#tests/support/app.tsx';
import { openDialog } from './support.ts';
import {
  chooseFile,
  dialogGone,
  field,
  form,
  open,
  openForm,
  png,
  setupUploadForm,
  type,
} from './uploadForm.ts';

setupUploadForm();

const close = async () => {
  fireEvent.click(form().getByLabelText('Close dialog'));
  await dialogGone();
};

/** Ends the page without a word to it. */
function endPage({ app }: { app: { stop(): void } }) {
  app.stop();
  cleanup();
}

describe('another file', () => {
  const stone = 'bathroom-marble.png';
  const oak = 'kitchen-island.png';

  test('An administrator who chooses another file for a draft finds its title, and what was typed', async () => {
    await open();
    await chooseFile(png(stone));
    type('Description', 'Of the bathroom');
    await close();
    await openForm();
    expect(field('Title')).toHaveValue('Bathroom Marble');
    await chooseFile(png(oak));
    expect([field('Title').value, field('Description').value]).toEqual(['Kitchen Island', 'Of the bathroom']);
  });

  test('An administrator who pastes another file over a draft finds its title', async () => {
    await open();
    await chooseFile(png(stone));
    await close();
    await waitFor(() => {
      fireEvent.paste(document.body, { clipboardData: { files: [png(oak)], types: ['Files'] } });
      expect(openDialog()).not.toBeNull();
    });
    await form().findByText(new RegExp(`^${oak} ·`));
    expect(field('Title')).toHaveValue('Kitchen Island');
  });

  test('An administrator who has typed a title keeps it with every file, and after a reload', async () => {
    const page = await open();
    await chooseFile(png(stone));
    type('Title', 'Marble');
    type('Title', 'Bathroom Marble');
    await passTime(300);
    endPage(page);
    await open();
    await chooseFile(png(oak));
    expect(field('Title')).toHaveValue('Bathroom Marble');
  });
});
