import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { PasswordField, TextField } from '#ui/Field.tsx';
import { SearchField } from '#ui/SearchField.tsx';

function Search() {
  const [text, setText] = useState('');
  return <SearchField label="Search images" value={text} onChange={setText} onClear={() => setText('')} />;
}

describe('a field', () => {
  test('is found by its label and described by its hint', () => {
    render(<TextField label="Title" hint="Shown on the website." defaultValue="Hall" />);
    const field = screen.getByRole('textbox', { name: 'Title' });
    expect(field).toHaveValue('Hall');
    expect(field).toHaveAccessibleDescription('Shown on the website.');
    expect(field).not.toHaveAttribute('aria-invalid');
  });

  test('with an error says it at once, before the hint, and is marked', () => {
    render(<TextField label="Title" hint="Shown on the website." error="Title is required" />);
    const field = screen.getByRole('textbox', { name: 'Title' });
    expect(screen.getByRole('alert')).toHaveTextContent(/^Title is required$/);
    expect(field).toHaveAccessibleDescription('Title is required Shown on the website.');
    expect(field).toBeInvalid();
  });
});

test('the toggle of a password does not send the form', async () => {
  const user = userEvent.setup();
  const sent: string[] = [];
  render(
    <form onSubmit={() => sent.push('sent')}>
      <PasswordField label="Password" />
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(sent).toEqual([]);
});

describe('a search', () => {
  test('empty → typed → cleared → empty, with the focus back in it', async () => {
    const user = userEvent.setup();
    render(<Search />);
    const field = screen.getByRole('searchbox', { name: 'Search images' });
    expect(screen.queryByRole('button', { name: 'Clear search text' })).toBeNull();

    await user.type(field, 'oak');
    expect(field).toHaveValue('oak');

    await user.click(screen.getByRole('button', { name: 'Clear search text' }));
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Clear search text' })).toBeNull();

    await user.paste('oak '.repeat(25_000));
    expect(field).toHaveValue('oak '.repeat(50));
  });
});
