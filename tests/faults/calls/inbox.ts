import { itemsOf, paths } from '#tests/e2e/support/api.ts';
import { openSignedIn } from '#tests/e2e/support/signIn.ts';
import type { Run } from '../driver.ts';
import { type Call, changedFields, deletionOf, expectVisible, isVisible, readAgain } from './call.ts';
import { waitingFor } from './session.ts';

/** The first item. */
const id = 'inq_00001';
const person = 'Samuel Raman';

const nullItem = (id: string | null) => ({
  id,
  name: null,
  email: null,
  phone: null,
  message: null,
  status: null,
  created_at: null,
});

const cardOf = ({ page }: Run) => page.getByRole('main').getByRole('article', { name: person, exact: true });

const openScreen = async (run: Run) => {
  await openSignedIn(run.page, '/inquiries');
  await expectVisible(cardOf(run));
};

const selectOf = (run: Run) => cardOf(run).getByRole('combobox');

const search = ({ page }: Run) => page.getByRole('searchbox');

const list: Call = {
  name: 'Inquiries: list',
  target: {
    method: 'GET',
    path: paths.inquiries,
    nullBody: { data: [nullItem('null_1'), nullItem('null_2')] },
  },
  emptyText: /^No (?:matching )?inquiries found$/,
  act: ({ page }) => openSignedIn(page, '/inquiries'),
  isDone: (run) => isVisible(cardOf(run)),
  typeMeanwhile: (run) => search(run).fill(person),
  lost: (run) => changedFields({ search: [search(run), person] }),
  goOn: ({ press }) => press(...readAgain),
};

const status: Call = {
  name: 'Inquiries: status on the card',
  succeedsOnAny2xx: true,
  target: { method: 'PUT', path: `${paths.inquiries}/${id}`, nullBody: { data: nullItem(null) } },
  prepare: openScreen,
  act: async (run) => {
    await selectOf(run).selectOption('completed');
  },
  async isDone(run) {
    if (!run.hasShown(/^Inquiry updated successfully!/)) return false;
    return (await selectOf(run).inputValue()) === 'completed';
  },
  async goOn(run) {
    if (new URL(run.page.url()).pathname === '/login') {
      await run.signInAgain();
      await expectVisible(selectOf(run));
    }
    await selectOf(run).selectOption('completed');
    return true;
  },
  async contradictions({ page }) {
    const stored = (await itemsOf(page, paths.inquiries)).find((item) => item.id === id);
    return stored?.status === 'completed' ? [] : [`the server has the status ${stored?.status}`];
  },
};

const deletion = deletionOf({
  name: 'Inquiries: delete',
  path: `${paths.inquiries}/${id}`,
  id,
  list: paths.inquiries,
  open: openScreen,
  card: cardOf,
});

export const inboxCalls: readonly Call[] = [
  list,
  status,
  waitingFor(status, 'Inquiries: refresh for a status'),
  deletion,
];
