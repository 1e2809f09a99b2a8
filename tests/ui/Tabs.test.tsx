import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from '#ui/Tabs.tsx';

function Kinds() {
  const [selected, setSelected] = useState('image');
  return (
    <>
      <Tabs
        label="Kind of media"
        panelId="panel"
        tabs={[
          { id: 'image', label: 'Images', count: 12 },
          { id: 'video', label: 'Videos', count: '…' },
          { id: 'drawing', label: 'Drawings' },
        ]}
        selected={selected}
        onSelect={setSelected}
      />
      <div id="panel" role="tabpanel" aria-labelledby={`panel-${selected}`} />
    </>
  );
}

const states = () =>
  screen
    .getAllByRole('tab')
    .map((tab) => [tab.textContent, tab.getAttribute('aria-selected'), tab.getAttribute('tabindex')]);

test('names its tabs with their counts, and only the selected one is reached by Tab', async () => {
  render(<Kinds />);
  expect(screen.getByRole('tablist', { name: 'Kind of media' })).toBeVisible();
  expect(states()).toEqual([
    ['Images12', 'true', '0'],
    ['Videos…', 'false', '-1'],
    ['Drawings', 'false', '-1'],
  ]);
  await userEvent.tab();
  expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
  expect(screen.getByRole('tab', { selected: true })).toHaveAttribute('aria-controls', 'panel');
});

test.each([
  ['{ArrowRight}', 'Videos…'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'Images12'],
  ['{ArrowLeft}', 'Drawings'],
  ['{End}', 'Drawings'],
  ['{End}{Home}', 'Images12'],
])('the keys %s lead from the first tab to %s and select it', async (keys, text) => {
  const user = userEvent.setup();
  render(<Kinds />);
  await user.tab();
  await user.keyboard(keys);
  const selected = screen.getByRole('tab', { selected: true });
  expect(selected).toHaveTextContent(text);
  expect(selected).toHaveFocus();
});
