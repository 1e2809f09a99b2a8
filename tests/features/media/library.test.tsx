import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectToasts, expectUrl, optionsOf, selectOption, waitFor } from '#tests/support/app.tsx';
import { expectCounts, openDialog, openMedia, pageHeader, sectionSelect, tab, titles } from './support.ts';

const searchField = () => screen.getByRole('searchbox');
const imagesLoaded = () => waitFor(() => expect(titles()).toHaveLength(4));

describe('tabs, sections and sort order', () => {
  // @spec 2.25 2.26 3.9 3.12
  test('An administrator sees the numbers of images and videos, in total and by section', async () => {
    await openMedia();
    await imagesLoaded();
    await expectCounts(5, 1);
    expect(pageHeader()).toHaveTextContent('Total Images 5Total Videos 1');
    expect(optionsOf(sectionSelect())).toEqual([
      'Gallery (4)',
      'Contact (0)',
      'Entrance (1)',
      'About (0)',
      'Logo (0)',
      'Swordman (0)',
    ]);
    expect(tab('Images')).toHaveAttribute('aria-selected', 'true');
    expect(sectionSelect()).toHaveValue('gallery');
  });

  // @spec 2.27 4.14
  test('An administrator who switches to Videos sees the hero section, and back at Images the gallery', async () => {
    const { user } = await openMedia('?section=entrance');
    await waitFor(() => expect(titles()).toEqual(['Porch']));
    await user.click(tab('Videos'));
    expect(sectionSelect()).toHaveValue('hero');
    await waitFor(() => expect(optionsOf(sectionSelect())).toEqual(['Hero (1)', 'Feature (0)']));
    await waitFor(() => expect(titles()).toEqual(['Evening light']));
    await expectUrl('/media?tab=videos');
    // They have no sort order.
    expect(screen.queryByText('Arrange')).toBeNull();
    await user.click(tab('Images'));
    expect(sectionSelect()).toHaveValue('gallery');
    await waitFor(() => expect(titles()[0]).toBe('Harbour loft'));
    await expectUrl('/media');
  });

  // @spec 2.28
  test('An administrator sorts by date and by title', async () => {
    await openMedia('?sort=title');
    await imagesLoaded();
    const sort = screen.getByLabelText('Sort By');
    expect(optionsOf(sort)).toEqual(['Newest First', 'Oldest First', 'Title A-Z']);
    expect(titles()).toEqual(['atrium', 'Étude', 'Harbour loft', 'Untitled']);
    selectOption(sort, 'newest');
    expect(titles()).toEqual(['Harbour loft', 'Untitled', 'atrium', 'Étude']);
    await expectUrl('/media');
    selectOption(sort, 'oldest');
    expect(titles()).toEqual(['atrium', 'Untitled', 'Harbour loft', 'Étude']);
    await expectUrl('/media?sort=oldest');
    selectOption(sort, 'title');
    expect(sort).toHaveDisplayValue('Title A-Z');
    await expectUrl('/media?sort=title');
  });
});

describe('searching', () => {
  // @spec 2.32 2.33
  test('An administrator whose search matches nothing sees an empty state, and clears the search', async () => {
    const { user } = await openMedia('?q=zinc');
    expect(await screen.findByText('No matching images found')).toBeVisible();
    expect(searchField()).toHaveValue('zinc');
    expect(screen.getByText('Showing 0 of 4')).toBeVisible();
    expect(screen.getByText('Refresh').closest('button')).not.toHaveAttribute('aria-disabled');
    await user.click(screen.getByText('Clear Search'));
    expect(titles()).toHaveLength(4);
    expect(searchField()).toHaveValue('');
    expect(screen.queryByText(/^Showing/)).toBeNull();
  });
});

describe('an empty section', () => {
  // @spec 2.32
  test('An administrator refreshes an empty section or uploads to it', async () => {
    const { user } = await openMedia('', []);
    expect(await screen.findByText('No images found')).toBeVisible();
    await user.click(screen.getByText('Refresh'));
    await expectToasts('Images refreshed');
    await user.click(await screen.findByText('Upload'));
    expect(openDialog()).toHaveAccessibleName('Upload Image');
  });
});
