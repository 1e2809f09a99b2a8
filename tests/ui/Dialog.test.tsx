import { fireEvent, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

interface Shape {
  isAlert?: boolean;
  /** The caller does not close the dialog. */
  isKept?: boolean;
  events?: string[];
}

function Stage({ isAlert = false, isKept = false, events = [] }: Shape) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Delete…</Button>
      <Dialog
        title="Confirm Deletion"
        isOpen={isOpen}
        isAlert={isAlert}
        onDismiss={() => {
          events.push('dismissed');
          if (!isKept) setIsOpen(false);
        }}
        footer={<Button onClick={() => setIsOpen(false)}>Cancel</Button>}
      >
        <p>This action cannot be undone.</p>
        <input type="file" aria-label="File" tabIndex={-1} />
        <input aria-label="Reason" />
      </Dialog>
    </>
  );
}

async function open(shape: Shape = {}) {
  const user = userEvent.setup();
  render(
    <StrictMode>
      <Stage {...shape} />
    </StrictMode>,
  );
  await user.click(screen.getByRole('button', { name: 'Delete…' }));
  return user;
}

const dialog = () => screen.getByRole('dialog', { name: 'Confirm Deletion' });

describe('a dialog', () => {
  test('opened → is named by its title, with the focus on the first field', async () => {
    await open();
    expect(dialog()).toHaveAttribute('open');
    expect(screen.getByRole('heading', { name: 'Confirm Deletion', level: 2 })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  });

  test('opened as an alert → is described by its text, with the focus on the first button of the footer', async () => {
    await open({ isAlert: true });
    expect(screen.getByRole('alertdialog', { name: 'Confirm Deletion' })).toHaveAccessibleDescription(
      'This action cannot be undone.',
    );
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  test.each<[string, (user: UserEvent) => Promise<void>]>([
    ['Escape', (user) => user.keyboard('{Escape}')],
    ['a press on the backdrop', (user) => user.click(dialog())],
    ['its close button', (user) => user.click(screen.getByRole('button', { name: 'Close dialog' }))],
  ])('open → %s → onDismiss is called once, and the focus returns to the opener', async (_name, leave) => {
    const events: string[] = [];
    const user = await open({ events });
    await leave(user);
    expect(events).toEqual(['dismissed']);
    expect(document.querySelector('dialog')).not.toHaveAttribute('open');
    expect(screen.getByRole('button', { name: 'Delete…' })).toHaveFocus();
  });

  test('open → a press that begins inside and ends on the backdrop → still open', async () => {
    const events: string[] = [];
    await open({ events });
    fireEvent.mouseDown(screen.getByText('This action cannot be undone.'));
    fireEvent.mouseUp(dialog());
    expect(events).toEqual([]);
  });

  test('open → a file picker inside is cancelled → still open', async () => {
    const events: string[] = [];
    await open({ events });
    fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }));
    expect(events).toEqual([]);
    expect(dialog()).toHaveAttribute('open');
  });

  test('open → Escape, the backdrop, the close button, and the caller keeps it → still open', async () => {
    const events: string[] = [];
    const user = await open({ isKept: true, events });
    await user.keyboard('{Escape}');
    await user.click(dialog());
    await user.click(screen.getByRole('button', { name: 'Close dialog' }));
    expect(events).toEqual(['dismissed', 'dismissed', 'dismissed']);
    expect(dialog()).toHaveAttribute('open');
  });

  test('open → the browser closes it all the same, and the caller keeps it → open again', async () => {
    const events: string[] = [];
    await open({ isKept: true, events });
    dialog().removeAttribute('open');
    fireEvent(screen.getByRole('dialog', { hidden: true }), new Event('close'));
    expect(events).toEqual(['dismissed']);
    expect(dialog()).toHaveAttribute('open');
  });

  test('open → its screen goes away → the focus is back at its opener', async () => {
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    const { unmount } = render(
      <Dialog title="Details" isOpen onDismiss={() => undefined}>
        Text
      </Dialog>,
    );
    expect(screen.getByRole('heading', { name: 'Details' })).toHaveFocus();
    unmount();
    expect(opener).toHaveFocus();
    opener.remove();
  });
});
