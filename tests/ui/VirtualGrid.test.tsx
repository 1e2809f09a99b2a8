import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memo } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installLayout, resizeTo } from '#tests/support/layout.ts';
import { VirtualGrid } from '#ui/VirtualGrid.tsx';

const many = Array.from({ length: 10_000 }, (_, index) => `Item ${index + 1}`);
const itemsOf = (names: readonly string[]) => names.map((id) => ({ id }));
const rowHeight = 280;
const gap = 20;

const renderCard = ({ id }: { id: string }) => (
  <article>
    <button type="button">{id}</button>
    <input type="checkbox" aria-label={`Select ${id}`} />
    <select aria-label={`Status of ${id}`} />
  </article>
);

function Grid({ items = many, renderItem = renderCard }) {
  return (
    <VirtualGrid
      items={itemsOf(items)}
      label="Images"
      minColumnWidth={() => 300}
      gap={gap}
      estimateRowHeight={() => rowHeight}
      renderItem={renderItem}
    />
  );
}

const shown = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const itemOf = (name: string) => screen.getByRole('button', { name }).closest('li');
const upTo = (count: number) => many.slice(0, count);

function scrollTo(y: number) {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  fireEvent.scroll(window);
  fireEvent(window, new Event('scrollend'));
}

beforeEach(() => {
  installLayout();
  resizeTo(960);
});

afterEach(() => Object.defineProperty(window, 'scrollY', { value: 0, configurable: true }));

describe('a grid of 10,000 items', () => {
  test('draws only the rows in the window and two beyond it', () => {
    render(<Grid />);
    // Three columns of 300 in 960; rows begin every 300, so four rows touch the first 900 pixels.
    expect(shown()).toEqual(upTo(3 * (4 + 2)));
    expect(screen.getByRole('list', { name: 'Images' }).style.height).toBe(`${3334 * 300 - gap}px`);
  });

  test('each item has its position and the total, and the items of a row have one height', () => {
    render(<Grid />);
    const item = itemOf('Item 5');
    expect(item?.getAttribute('aria-posinset')).toBe('5');
    expect(item?.getAttribute('aria-setsize')).toBe('10000');
    const { top, left, width, height } = item?.style ?? {};
    expect([top, left, width, height].map((value) => Number.parseFloat(value ?? ''))).toEqual([
      300,
      expect.closeTo(326.67, 2),
      expect.closeTo(306.67, 2),
      rowHeight,
    ]);
  });

  test('draws other rows after scrolling', () => {
    render(<Grid />);
    act(() => scrollTo(30_000));
    expect(shown().slice(0, 3)).toEqual(['Item 295', 'Item 296', 'Item 297']);
    expect(shown()).toHaveLength(3 * (2 + 4 + 2));
  });

  test('draws as far ahead as the last scroll step, in its direction', () => {
    render(<Grid />);
    act(() => scrollTo(1_200));
    expect(shown()).toEqual(many.slice(3 * (4 - 2), 3 * (4 + 4 + 4 + 2)));
    act(() => scrollTo(600));
    expect(shown()).toEqual(many.slice(0, 3 * (2 + 4 + 2)));
  });

  test('a scroll step renders only the new items', () => {
    const rendered: string[] = [];
    const Card = memo(function Card({ name }: { name: string }) {
      rendered.push(name);
      return <button type="button">{name}</button>;
    });
    render(<Grid renderItem={({ id }) => <Card name={id} />} />);
    expect(rendered).toEqual(upTo(3 * (4 + 2)));
    rendered.length = 0;
    act(() => scrollTo(100));
    expect(rendered).toEqual([]);
    act(() => scrollTo(320));
    expect(rendered).toEqual(many.slice(3 * (4 + 2), 3 * (1 + 4 + 2)));
  });

  test('keeps the item that has the focus when it is scrolled away', () => {
    render(<Grid />);
    act(() => screen.getByRole('button', { name: 'Item 2' }).focus());
    act(() => scrollTo(30_000));
    expect(screen.getByRole('button', { name: 'Item 2' })).toHaveFocus();
    expect(shown().slice(0, 6)).toEqual(['Item 1', 'Item 2', 'Item 3', 'Item 295', 'Item 296', 'Item 297']);
  });

  test('lays the items out again when the window becomes narrow, the focused one included', () => {
    render(<Grid />);
    act(() => screen.getByRole('button', { name: 'Item 3' }).focus());
    act(() => resizeTo(320));
    expect(shown()).toEqual(upTo(4 + 2));
    expect(itemOf('Item 3')?.style.top).toBe('600px');
    expect(screen.getByRole('button', { name: 'Item 3' })).toHaveFocus();
  });

  test.each([
    ['{ArrowRight}', 'Item 6'],
    ['{ArrowLeft}', 'Item 4'],
    ['{ArrowDown}', 'Item 8'],
    ['{ArrowUp}', 'Item 2'],
    ['{Home}', 'Item 1'],
    ['{End}', 'Item 10000'],
  ])('the key %s leads from Item 5 to %s', async (key, name) => {
    render(<Grid />);
    act(() => screen.getByRole('button', { name: 'Item 5' }).focus());
    await userEvent.keyboard(key);
    expect(screen.getByRole('button', { name })).toHaveFocus();
  });

  test('an arrow key leads from checkbox to checkbox', async () => {
    render(<Grid />);
    act(() => screen.getByRole('checkbox', { name: 'Select Item 5' }).focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('checkbox', { name: 'Select Item 6' })).toHaveFocus();
  });

  test('leaves the arrow keys to a list of choices inside an item', async () => {
    render(<Grid />);
    const status = screen.getByRole('combobox', { name: 'Status of Item 5' });
    act(() => status.focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(status).toHaveFocus();
  });
});

test('a grid that becomes shorter draws what is left', () => {
  const { rerender } = render(<Grid />);
  rerender(<Grid items={upTo(2)} />);
  expect(shown()).toEqual(upTo(2));
  expect(screen.getByRole('list', { name: 'Images' }).style.height).toBe(`${rowHeight}px`);
});
