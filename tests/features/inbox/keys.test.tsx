import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectUrl, renderApp, serving, waitFor } from '#tests/support/app.tsx';
import { cardElement, cardOf, findCards, items, statusOf } from './support.ts';

const press = (key: string, options: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options });

/** The name on the current card. */
const current = () =>
  document.querySelector('li[aria-current="true"] > article')?.getAttribute('aria-label') ?? null;

/** The screen with `items`, as soon as its cards show. */
async function open() {
  const page = await renderApp({ path: '/contact', faults: [serving('/api/v1/admin/contact', items)] });
  page.fail({ method: 'PUT', delayMs: 60_000 });
  await findCards();
  return page;
}

describe('the keys of an inbox', () => {
  test('An administrator moves from card to card, opens one, and goes on in its details', async () => {
    const { user } = await open();
    expect(current()).toBeNull();
    for (const key of ['j', 'j', 'k', 'j']) press(key);
    await waitFor(() => expect(current()).toBe('Ben Okafor'));
    await waitFor(() =>
      expect(cardOf('Ben Okafor').getByText('View Details').closest('button')).toHaveFocus(),
    );
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Ben Okafor' });
    expect(within(dialog).getByText('2 of 5')).toBeVisible();
    press('j');
    await waitFor(() => expect(dialog).toHaveAccessibleName('Chiara Bianchi'));
    await expectUrl('/contact?open=c-3');
    await user.click(within(dialog).getByText('Previous'));
    await user.click(within(dialog).getByText('Previous'));
    await waitFor(() => expect(dialog).toHaveAccessibleName('Ada Fischer'));
    expect(within(dialog).getByText('Previous').closest('button')).toHaveAttribute('aria-disabled', 'true');
    await user.click(within(dialog).getByText('Previous'));
    expect(within(dialog).getByText('Previous').closest('button')).toHaveFocus();
    await user.click(within(dialog).getByText('Close'));
    await waitFor(() =>
      expect(cardOf('Ada Fischer').getByText('View Details').closest('button')).toHaveFocus(),
    );
  });

  test('An administrator sets statuses, selects, and is asked before a deletion', async () => {
    const { user } = await open();
    press('j');
    await waitFor(() => expect(current()).toBe('Ada Fischer'));
    press('3');
    expect(statusOf('Ada Fischer')).toHaveValue('completed');
    press('2');
    expect(statusOf('Ada Fischer')).toHaveValue('in_progress');
    press('x');
    expect(within(cardElement('Ada Fischer')).getByRole('checkbox')).toBeChecked();
    press('#');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Ada Fischer');
    // Another dialog is open.
    press('1');
    expect(statusOf('Ada Fischer')).toHaveValue('in_progress');
    await user.click(within(question).getByText('Cancel'));
    press('Delete');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Ada Fischer');
  });
});
