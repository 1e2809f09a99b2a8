// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

function openDialog() {
  render(
    <>
      <button type="button">Opener</button>
      <dialog>
        <button type="button">First</button>
      </dialog>
    </>,
  );
  screen.getByRole('button', { name: 'Opener' }).focus();
  const dialog = document.querySelector('dialog');
  if (!dialog) throw new Error('No dialog was rendered');
  const events: string[] = [];
  for (const type of ['cancel', 'close']) dialog.addEventListener(type, () => events.push(type));
  dialog.showModal();
  return { dialog, events };
}

describe('the dialog that jsdom lacks', () => {
  test('closed → showModal → open, with the focus inside', () => {
    const { dialog } = openDialog();
    expect(dialog.open).toBe(true);
    expect(screen.getByRole('button', { name: 'First' })).toHaveFocus();
    expect(() => dialog.showModal()).toThrow('The dialog is already open');
  });

  test('open → Escape → cancelled, closed, and the focus is back where it was', async () => {
    const { dialog, events } = openDialog();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await Promise.resolve();
    expect(dialog.open).toBe(false);
    expect(events).toEqual(['cancel', 'close']);
    expect(screen.getByRole('button', { name: 'Opener' })).toHaveFocus();
  });

  test('open → Escape with cancel prevented → open', async () => {
    const { dialog, events } = openDialog();
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await Promise.resolve();
    expect(dialog.open).toBe(true);
    expect(events).toEqual(['cancel']);
  });
});
