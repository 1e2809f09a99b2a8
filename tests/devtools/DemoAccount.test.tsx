// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DemoAccount } from '#devtools/DemoAccount.tsx';
import { demoAccount } from '#fake-server/account.ts';

test('the button of a demo build fills in the account of the fake backend', async () => {
  const onChosen = vi.fn();
  render(<DemoAccount onChosen={onChosen} />);
  await userEvent.click(screen.getByRole('button', { name: 'Fill in the demo account' }));
  expect(onChosen.mock.calls).toEqual([[demoAccount]]);
  expect(demoAccount).toEqual({ email: 'admin@atelier.example', password: 'Linen-Oak-2026' });
});
