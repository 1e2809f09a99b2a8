// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectUrl, renderApp, serving, setupFakeServer } from '#tests/support/app.tsx';
import { allNames, figureButtons, figures, findCards, items, shownNames } from './support.ts';

setupFakeServer();

// @spec 2.38
test('An administrator filters by pressing a figure, and returns by pressing it again or Total', async () => {
  const { user } = await renderApp({
    path: '/inquiries',
    faults: [serving('/api/v1/admin/inquiries', items)],
  });
  await findCards();
  const press = (figure: string) => user.click(within(screen.getByLabelText('Statistics')).getByText(figure));
  const pressed = () =>
    figures().filter((_, index) => figureButtons()[index]?.getAttribute('aria-pressed') === 'true');
  expect(pressed()).toEqual(['Total5+12% this month']);
  await press('In Progress');
  expect(shownNames()).toEqual(['Ben Okafor']);
  expect(screen.getByLabelText('Status')).toHaveValue('in_progress');
  expect(pressed()).toEqual(['In Progress1']);
  await expectUrl('/inquiries?status=in_progress');
  await press('Total');
  expect(shownNames()).toEqual(allNames);
  await press('Completed');
  expect(pressed()).toEqual(['Completed1']);
  await press('Completed');
  expect(pressed()).toEqual(['Total5+12% this month']);
  await expectUrl('/inquiries');
});
