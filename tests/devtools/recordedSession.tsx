import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { InboxItem, MediaItem, Session } from '#contract/entities.ts';
import { createRecorder } from '#docs/review/live/recorder.ts';
import { demoAccount } from '#fake-server/account.ts';
import { sessionKey } from '#features/auth/sessionKey.ts';
import { expectUrl, passTime, renderApp, selectOption, serving, waitFor } from '#tests/support/app.tsx';
import { inboxItem, mediaItem } from '#tests/support/factories.ts';
import { follow, signIn } from '#tests/support/session.tsx';
import { fileOf } from '#tests/support/uploadChart.ts';

/**
 * Every id and text that the session reads or types holds 'zq', also in shapes that texts of charts have, but for these
 * phones. The first is served as a number.
 */
export const phones = ['15550187077', '+1 555 018 7099'] as const;

const passwords = { wrong: 'Linen-Wrong-2026', next: 'Copper-Yard-2027' };

/** Some of them. */
export const texts = [
  ...[
    'zqname',
    'zq1@zq.example',
    '(zq 1, call me)',
    'Zq image',
    '(Zqnote)',
    'zqalt',
    'zqerror',
    'Zq is full',
  ],
  ...[
    'zqedited',
    '(zqedited note)',
    'Zqedited alt',
    'zquploaded',
    'Zquploaded note',
    'zq.png',
    'zqfile.png',
    'zqrow',
  ],
  ...['deletion of inquiry/zq-0'],
];

const person = (number: number): InboxItem =>
  inboxItem({
    id: `zq-${number}`,
    name: 'zqname',
    email: `zq${number}@zq.example`,
    phone: phones[number % 2] ?? null,
    message: `(zq ${number}, call me)`,
  });

const media = (kind: string): MediaItem =>
  mediaItem({
    id: `zq-${kind}`,
    title: `Zq ${kind}`,
    description: '(Zqnote)',
    alt_text: 'zqalt',
    cloudinary_public_id: 'zq',
    url: 'https://zq.example/1',
    thumbnail_url: null,
  });

const faults = [
  serving('/api/v1/admin/inquiries', [{ ...person(0), phone: Number(phones[0]) }, person(1), person(2)]),
  serving('/api/v1/admin/contact', [person(0), person(1)]),
  serving('/api/images/gallery', [media('image'), media('picture')]),
  serving('/api/videos/hero', [{ ...media('video'), section: 'hero' }]),
  { method: 'PUT', path: '/api/v1/admin/contact/*', status: 400, body: { message: 'zqerror' } },
  { method: 'PUT', path: '/api/v1/*', status: 204 },
  { method: 'DELETE', path: '/api/v1/*', status: 204 },
  { method: 'PUT', path: '/api/admin/images/*', status: 200, body: { data: media('image') } },
  { method: 'DELETE', path: '/api/admin/images/*', status: 404, body: { error: { message: 'Zq is gone' } } },
  { method: 'POST', path: '/api/admin/images/upload', status: 200, body: { data: media('upload') } },
  { method: 'POST', path: '/api/admin/images/batch-upload', status: 400, body: { message: 'Zq is full' } },
] as const;

/** Buttons by their texts: roles and names of the whole page take jsdom long. */
const dialog = () => [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
const press = async (name: string) => {
  const button = await waitFor(() => {
    const found = [...dialog().querySelectorAll<HTMLElement>('button, [role=tab]')].find(
      (each) => (each.ariaLabel ?? each.textContent) === name,
    );
    if (!found) throw new Error(`No button ${name} in ${dialog().textContent}`);
    return found;
  });
  fireEvent.click(button);
};
const field = (label: string) => waitFor(() => within(dialog()).getByLabelText(label));
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const cards = () =>
  waitFor(() => {
    const found = document.querySelectorAll('main li > article');
    if (found.length === 0) throw new Error('No cards');
  });
const closed = () =>
  waitFor(() => {
    if (dialog() !== document.body) throw new Error(`Open: ${dialog().textContent}`);
  });
const choose = async (label: string, ...names: readonly string[]) =>
  fireEvent.change(await field(label), {
    target: { files: names.map((name) => fileOf(name, 'image/png')) },
  });

async function visitInbox(link: string, search: string, deleteLabel: string) {
  follow(link);
  await cards();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: search } });
  await passTime(300);
  selectOption(screen.getAllByLabelText('Status of zqname')[0] ?? document.body, 'completed');
  fireEvent.click(screen.getAllByText('View Details')[0] ?? document.body);
  await press(deleteLabel);
  await press('Delete');
  await closed();
  for (const box of screen.getAllByLabelText('Select zqname')) fireEvent.click(box);
  await press('Set status');
  await press('Set status');
  await passTime(2_000);
}

async function visitMedia() {
  follow('Media Management');
  await cards();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zq' } });
  await passTime(300);
  fireEvent.click(screen.getByLabelText('View Zq image'));
  await press('Edit');
  await type('Title', 'zqedited');
  await type('Description', '(zqedited note)');
  await type('Alt text', 'Zqedited alt');
  await press('Save');
  await passTime(100);
  await press('Close');
  await closed();
  fireEvent.click(screen.getByText('Upload Image', { selector: 'button' }));
  await choose('Choose a file', 'zq.png');
  await passTime(100);
  await type('Title', 'zquploaded');
  await type('Description', 'Zquploaded note');
  await press('Upload');
  await closed();
  fireEvent.click(screen.getByText('Upload Image', { selector: 'button' }));
  await choose('Choose a file', 'zq.png', 'zqfile.png');
  await type('Title of zq.png', 'zqrow');
  await press('Upload 2 files');
  await waitFor(() => within(dialog()).getAllByText('Zq is full'));
  await press('Remove all');
  await press('Remove');
  await closed();
  fireEvent.click(screen.getByLabelText('Select Zq picture'));
  await press('Delete');
  await press('Delete');
  await passTime(3_000);
}

async function visitSettings(user: UserEvent) {
  follow('Settings');
  await screen.findByText('API key');
  await press('Show API key');
  await press('Copy API key');
  await press('Regenerate');
  await press('Regenerate');
  await passTime(100);
  const regenerated = secretsOfSession();
  await type('Current Password', passwords.wrong);
  await type('New Password', passwords.next);
  await type('Confirm New Password', passwords.next);
  await press('Change Password');
  await passTime(2_000);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await user.type(await screen.findByRole('combobox'), 'zqname');
  await passTime(300);
  await user.keyboard('{Escape}');
  await type('Current Password', demoAccount.password);
  await press('Change Password');
  await expectUrl('/login');
  return regenerated;
}

const secretsOfSession = (): readonly string[] => {
  const { tokens, apiKey }: Session = JSON.parse(localStorage.getItem(sessionKey) ?? '');
  return [tokens.accessToken, tokens.refreshToken, apiKey ?? ''];
};

/** A session that signs in, does something on every screen and ends with a new password. */
export async function recordSession() {
  const recorder = createRecorder({ now: () => Date.now(), schedule: () => {} });
  const page = await renderApp({ path: '/login', signedIn: false, faults, inspect: recorder.inspect });
  await signIn();
  await screen.findByText('Recent Activity');
  const first = secretsOfSession();
  await visitInbox('Inquiries', 'zqname', 'Delete Inquiry');
  await visitInbox('Contact Messages', '(zq', 'Delete Contact Message');
  await press('Close');
  await visitMedia();
  const regenerated = await visitSettings(page.user);
  const secrets = [...first, ...regenerated, demoAccount.password, ...Object.values(passwords)];
  return { recording: recorder.getSnapshot(), secrets: [...new Set(secrets)] };
}
