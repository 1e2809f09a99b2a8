// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import toast from 'react-hot-toast/headless';
import { expect, test, vi } from 'vitest';
import { installLayout } from '#tests/support/layout.ts';
import { Toasts } from '#ui/Toasts.tsx';

test('a toast is placed once, and again when its text is another', () => {
  installLayout();
  render(<Toasts duration={4_000} limit={20} successLimit={3} />);
  // Whether the window is wide is asked whenever the place is computed, which reads the layout.
  const placings = vi.spyOn(window, 'matchMedia');
  act(() => void toast.success('Inquiry updated successfully!', { id: 'one' }));
  expect(screen.getByText('Inquiry updated successfully!')).toBeVisible();
  expect(placings).toHaveBeenCalledTimes(1);
  act(() => void toast.success('2 inquiries updated successfully!', { id: 'one' }));
  expect(placings).toHaveBeenCalledTimes(2);
  act(() => toast.remove());
});
