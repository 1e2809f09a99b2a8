import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Form } from '#components/Form.tsx';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';

test('a busy button refuses clicks and Enter, and keeps the focus', async () => {
  const user = userEvent.setup();
  const press = vi.fn();
  const { rerender } = render(<Button onClick={press}>Refresh</Button>);
  const button = screen.getByRole('button');
  await user.click(button);
  rerender(
    <Button isBusy onClick={press}>
      Refresh
    </Button>,
  );
  await user.click(button);
  await user.keyboard('{Enter}');
  expect([press.mock.calls.length, document.activeElement]).toEqual([1, button]);
});

test.each([
  ['busy', { isBusy: true }, 0],
  ['busy and disabled', { isBusy: true, disabled: true }, 0],
  ['neither', {}, 1],
])('Enter in a field of a form whose button is %s', async (_, state, submissions) => {
  const user = userEvent.setup();
  const submit = vi.fn((values: FormData) => values.get('title'));
  render(
    <Form onSubmit={submit}>
      <TextField label="Title" name="title" />
      <Button type="submit" {...state}>
        Save
      </Button>
    </Form>,
  );
  await user.type(screen.getByLabelText('Title'), 'Loft{Enter}');
  expect(submit.mock.results.map(({ value }) => value)).toEqual(Array(submissions).fill('Loft'));
});
