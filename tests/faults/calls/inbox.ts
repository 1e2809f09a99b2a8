import type { Locator } from '@playwright/test';
import { apiClient, paths } from '#tests/e2e/support/api.ts';
import { openSignedIn } from '#tests/e2e/support/signIn.ts';
import type { Run } from '../driver.ts';
import { type Call, changedFields, expectVisible, isVisible, readAgain, waysOut } from './call.ts';
import { waitingFor } from './session.ts';

interface Inbox {
  readonly screen: 'Inquiries' | 'Contact';
  readonly url: '/inquiries' | '/contact';
  readonly path: string;
  readonly id: string;
  /** The name of the first item. */
  readonly person: string;
  readonly updated: RegExp;
  readonly delete: string;
}

const inquiries: Inbox = {
  screen: 'Inquiries',
  url: '/inquiries',
  path: paths.inquiries,
  id: 'inq_00001',
  person: 'Samuel Raman',
  updated: /^Inquiry updated successfully!/,
  delete: 'Delete Inquiry',
};

const contact: Inbox = {
  screen: 'Contact',
  url: '/contact',
  path: paths.contact,
  id: 'msg_00001',
  person: 'Mei Bianchi',
  updated: /^Contact message updated successfully!/,
  delete: 'Delete Contact Message',
};

const nullItem = (id: string | null) => ({
  id,
  name: null,
  email: null,
  phone: null,
  message: null,
  status: null,
  created_at: null,
});

const cardOf = ({ page }: Run, { person }: Inbox) =>
  page.getByRole('main').getByRole('article', { name: person, exact: true });

const itemOf = ({ path, id }: Inbox) => `${path}/${id}`;

const openScreen = async (run: Run, inbox: Inbox, query = '') => {
  await openSignedIn(run.page, `${inbox.url}${query}`);
  await expectVisible(cardOf(run, inbox));
};

const list = (inbox: Inbox): Call => {
  const search = ({ page }: Run) => page.getByRole('searchbox');
  return {
    name: `${inbox.screen}: list`,
    target: { method: 'GET', path: inbox.path, nullBody: { data: [nullItem('null_1'), nullItem('null_2')] } },
    emptyText: /^No (?:matching )?(?:inquiries|contact messages) found$/,
    prepare: async () => undefined,
    act: ({ page }) => openSignedIn(page, inbox.url),
    isDone: (run) => isVisible(cardOf(run, inbox)),
    typeMeanwhile: (run) => search(run).fill(inbox.person),
    lost: (run) => changedFields({ search: [search(run), inbox.person] }),
    goOn: ({ press }) => press(...readAgain),
  };
};

/** The control of a status: the dropdown of a card, or one of the three buttons in the details. */
interface StatusControl {
  find(run: Run): Locator;
  choose(control: Locator): Promise<unknown>;
}

const dropdown = (inbox: Inbox): StatusControl => ({
  find: (run) => cardOf(run, inbox).getByRole('combobox'),
  choose: async (control) => await control.selectOption('completed'),
});

const button: StatusControl = {
  find: ({ page }) => page.getByRole('dialog').getByRole('radio', { name: 'Completed' }),
  async choose(control) {
    // The list was read again, and the server had stored it: a chosen radio button cannot be chosen.
    if (await control.isChecked())
      await control.page().getByRole('dialog').getByRole('radio', { name: 'In Progress' }).click();
    await control.click();
  },
};

const status = (
  inbox: Inbox,
  name: string,
  query: string,
  { find: select, choose }: StatusControl,
): Call => ({
  name: `${inbox.screen}: ${name}`,
  succeedsOnAny2xx: true,
  target: { method: 'PUT', path: itemOf(inbox), nullBody: { data: nullItem(null) } },
  prepare: async (run) => {
    await openScreen(run, inbox, query);
    await expectVisible(select(run));
  },
  act: async (run) => {
    await choose(select(run));
  },
  async isDone(run) {
    if (!run.hasShown(inbox.updated)) return false;
    return (await dropdown(inbox).find(run).inputValue()) === 'completed';
  },
  async goOn(run) {
    if (new URL(run.page.url()).pathname === '/login') {
      await run.signInAgain();
      await expectVisible(select(run));
    }
    // The details were closed to leave a wait.
    if (!(await isVisible(select(run))))
      await cardOf(run, inbox).getByRole('button', { name: 'View Details' }).click();
    await choose(select(run));
    return true;
  },
  async contradictions({ page }) {
    const stored = await (await apiClient(page)).statusOf(inbox.path, inbox.id);
    return stored === 'completed' ? [] : [`the server has the status ${stored}`];
  },
});

const onCard = (inbox: Inbox, name = 'status on the card') => status(inbox, name, '', dropdown(inbox));

const inDetails = (inbox: Inbox) => status(inbox, 'status in the details', `?open=${inbox.id}`, button);

const deletion = (inbox: Inbox): Call => {
  const request = async (run: Run) => {
    await cardOf(run, inbox).getByRole('button', { name: inbox.delete }).click();
    await expectVisible(run.page.getByRole('alertdialog'));
  };
  const confirm = /^Delete$/;
  return {
    name: `${inbox.screen}: delete`,
    succeedsOnAny2xx: true,
    target: { method: 'DELETE', path: itemOf(inbox), nullBody: { data: null } },
    async prepare(run) {
      await openScreen(run, inbox);
      await request(run);
    },
    act: async ({ press }) => {
      await press(confirm);
    },
    isDone: async (run) =>
      !(await isVisible(cardOf(run, inbox))) && !(await isVisible(run.page.getByRole('alertdialog'))),
    async goOn(run) {
      if (await isVisible(run.page.getByRole('alertdialog'))) {
        if (await run.press(confirm)) return true;
        if (!(await run.press(...waysOut))) return false;
      }
      if (!(await isVisible(run.page.getByRole('alertdialog')))) await request(run);
      return run.press(confirm);
    },
    async contradictions({ page }) {
      const items = await (await apiClient(page)).list(inbox.path);
      return items.some(({ id }) => id === inbox.id) ? ['the server still has the item'] : [];
    },
  };
};

export const inboxCalls: readonly Call[] = [
  list(inquiries),
  onCard(inquiries),
  inDetails(inquiries),
  waitingFor(onCard(inquiries), 'Inquiries: refresh for a status'),
  deletion(inquiries),
  list(contact),
  onCard(contact),
  inDetails(contact),
  deletion(contact),
];
