// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { formatTemplateFile } from '#contract/replyTemplates.ts';
import { studioTemplates } from '#domain/replyTemplates.ts';
import { userKey } from '#session/userKey.ts';
import { expectToasts, renderApp, setupFakeServer, toasts, waitFor } from '#tests/support/app.tsx';

setupFakeServer();

const key = `admin-reply-templates ${userKey('admin@atelier.example')}`;
const own = { id: '1', name: 'Own', subject: 'About {name}', text: 'Dear {name}' };
const other = { id: '2', name: 'Other', subject: 'Re', text: 'Hello' };

async function open(stored: object | null = { templates: [own, other] }) {
  if (stored) localStorage.setItem(key, JSON.stringify(stored));
  const page = await renderApp({ path: '/settings' });
  await screen.findByText('Reply templates');
  return page;
}
const panel = () => {
  const found = document.querySelector<HTMLElement>('[aria-labelledby="reply-templates"]');
  if (!found) throw new Error('No panel');
  return within(found);
};
const names = () =>
  panel()
    .getAllByRole('listitem')
    .map((row) => row.querySelector('strong')?.textContent);
/** By label or text: roles and names of the whole page take jsdom long. */
const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(
    (each) => (each.ariaLabel ?? each.textContent) === name,
  );
  if (!found) throw new Error(`No button ${name}`);
  return found;
};
const question = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('dialog[open]');
    if (!found) throw new Error('No question');
    return found;
  });
const field = (name: string) => panel().getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const stored = () => JSON.parse(localStorage.getItem(key) ?? '{}');
const choose = (text: string) =>
  fireEvent.change(screen.getByLabelText('File of templates'), {
    target: { files: [new File([text], 'templates.json', { type: 'application/json' })] },
  });

describe('reply templates', () => {
  test('An administrator adds, edits and deletes a template, with the focus on what follows', async () => {
    const { user } = await open();
    await user.click(button('Add template'));
    expect(field('Name')).toHaveFocus();
    await user.click(button('Save template'));
    expect(field('Name')).toHaveAccessibleDescription('Name is required');
    type('Name', 'Third');
    type('Subject', 'Again');
    type('Text', 'Hello {name}');
    await user.click(button('Save template'));
    await expectToasts('Template “Third” saved');
    expect(names()).toEqual(['Own', 'Other', 'Third']);
    expect(button('Edit “Third”')).toHaveFocus();

    await user.click(button('Edit “Own”'));
    type('Name', 'First');
    await user.click(button('Save template'));
    await waitFor(() => expect(button('Edit “First”')).toHaveFocus());
    expect(stored().templates[0]).toEqual({ ...own, name: 'First' });

    await user.click(button('Delete “Other”'));
    expect(await question()).toHaveTextContent('“Other” will be deleted from this browser.');
    await user.click(button('Delete'));
    await waitFor(() => expect(names()).toEqual(['First', 'Third']));
    await waitFor(() => expect(button('Make default: “Third”')).toHaveFocus());
    expect(stored().templates.map(({ name }: typeof own) => name)).toEqual(['First', 'Third']);
  });

  test('An administrator chooses the default, and resets all to the drafts of the studio after a question', async () => {
    const { user } = await open();
    const defaultOf = () => panel().getByText('Default').closest('li')?.querySelector('strong')?.textContent;
    expect(defaultOf()).toBe('Own');
    await user.click(button('Make default: “Other”'));
    await waitFor(() => expect(defaultOf()).toBe('Other'));
    expect(stored().defaultId).toBe('2');
    await user.click(button('Reset'));
    await user.click(within(await question()).getByText('Cancel'));
    expect(names()).toEqual(['Own', 'Other']);
    expect(button('Reset')).toHaveFocus();
    await user.click(button('Reset'));
    await user.click(within(await question()).getByText('Reset'));
    await waitFor(() => expect(names()).toEqual(studioTemplates.map(({ name }) => name)));
    expect(stored()).toEqual({ defaultId: '2' });
  });

  test('An administrator whose storage is full is told so, and what was typed stays', async () => {
    const { user } = await open();
    const set = Storage.prototype.setItem;
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
      this: Storage,
      name,
      value,
    ) {
      if (name === key) throw new DOMException('full', 'QuotaExceededError');
      set.call(this, name, value);
    });
    await user.click(button('Edit “Own”'));
    type('Text', 'Much to say');
    await user.click(button('Save template'));
    await expectToasts('The browser could not store the templates. Nothing was changed.');
    expect(field('Text')).toHaveValue('Much to say');
    expect(stored().templates).toEqual([own, other]);
    full.mockRestore();
    await user.click(button('Save template'));
    await waitFor(() => expect(stored().templates[0].text).toBe('Much to say'));
  });

  test('An administrator whose browser blocks reading is told so, and tries again', async () => {
    const get = Storage.prototype.getItem;
    const blocked = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(function (this: Storage, name) {
      if (name === key) throw new DOMException('blocked', 'SecurityError');
      return get.call(this, name);
    });
    const { user } = await open();
    expect(panel().getByRole('alert')).toHaveTextContent(/^The browser did not let the templates be read\./);
    blocked.mockRestore();
    await user.click(within(panel().getByRole('alert')).getByText('Retry'));
    await waitFor(() => expect(names()).toEqual(['Own', 'Other']));
  });

  test('An administrator who reloads while editing finds the form with what was typed', async () => {
    const draft = { ...own, text: 'Half a sen' };
    sessionStorage.setItem('admin-reply-template-draft admin@atelier.example', JSON.stringify(draft));
    const { user } = await open();
    expect(field('Text')).toHaveValue('Half a sen');
    expect(field('Name')).not.toHaveFocus();
    type('Text', 'Half a sentence');
    expect(
      JSON.parse(sessionStorage.getItem('admin-reply-template-draft admin@atelier.example') ?? ''),
    ).toEqual({
      ...own,
      text: 'Half a sentence',
    });
    await user.click(button('Cancel'));
    expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([]);
    expect(button('Edit “Own”')).toHaveFocus();
  });

  test('An administrator sees what another tab has stored, and is told when it is the template of the form', async () => {
    const { user } = await open();
    const storeElsewhere = (templates: readonly object[]) => {
      localStorage.setItem(key, JSON.stringify({ templates }));
      window.dispatchEvent(new StorageEvent('storage', { key }));
    };
    storeElsewhere([own, { ...other, name: 'Changed' }]);
    await waitFor(() => expect(names()).toEqual(['Own', 'Changed']));
    await user.click(button('Edit “Own”'));
    type('Text', 'Mine');
    storeElsewhere([{ ...own, text: 'Theirs' }, other]);
    await expectToasts('Another tab has changed the template “Own”. Saving replaces that version.');
    expect(field('Text')).toHaveValue('Mine');
    await user.click(button('Save template'));
    await waitFor(() => expect(stored().templates).toEqual([{ ...own, text: 'Mine' }, other]));
  });
});

describe('files of templates', () => {
  test('An administrator imports new templates at once, and is asked before others of the same name are replaced', async () => {
    const { user } = await open();
    choose(formatTemplateFile([{ name: 'Third', subject: 'Re', text: 'Hi' }]));
    await expectToasts('1 template imported');
    expect(names()).toEqual(['Own', 'Other', 'Third']);
    choose(
      formatTemplateFile([
        { ...own, text: 'New' },
        { ...other, name: 'Fourth' },
      ]),
    );
    const dialog = await question();
    expect(dialog).toHaveTextContent('The file replaces “Own” and adds 1 template.');
    expect(stored().templates[0]).toEqual(own);
    await user.click(within(dialog).getByText('Replace'));
    await waitFor(() => expect(names()).toEqual(['Own', 'Other', 'Third', 'Fourth']));
    expect(stored().templates[0]).toEqual({ ...own, text: 'New' });
  });

  test('An administrator who imports a broken, a foreign or a huge file is told what is wrong, and nothing changes', async () => {
    await open();
    for (const [text, message] of [
      ['{"kind":', 'The file is not JSON.'],
      ['{"name":"app"}', 'The file holds no reply templates.'],
      [' '.repeat(300 * 1024), 'The file is larger than 256 kB.'],
      [
        formatTemplateFile([{ ...own, text: 'ä'.repeat(400) }]),
        'Template “Own” of the file: Too long for a mail link: shorten it by about 918 characters.',
      ],
      [
        formatTemplateFile(Array.from({ length: 29 }, (_, name) => ({ ...own, name: `${name}` }))),
        'There can be at most 30 templates.',
      ],
    ] as const) {
      choose(text);
      await waitFor(() => expect(toasts()[0]).toBe(message));
    }
    expect(names()).toEqual(['Own', 'Other']);
    expect(stored()).toEqual({ templates: [own, other] });
  });

  test('An administrator exports what an import reads again', async () => {
    const { user } = await open();
    const blobs: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => blobs.push(blob) && 'blob:x',
        revokeObjectURL: () => {},
      }),
    );
    const download = vi.fn();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      download(this.download);
    });
    await user.click(button('Export'));
    expect(download.mock.calls).toEqual([['reply-templates.json']]);
    expect(await blobs[0]?.text()).toBe(formatTemplateFile([own, other]));
  });
});
