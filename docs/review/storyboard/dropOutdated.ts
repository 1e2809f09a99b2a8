import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Charts } from '../core/loadCharts.ts';
import {
  outdated,
  readStoryboard,
  storyboardFile,
  storyboardFolder,
  storyboardScript,
  withoutOutdated,
} from './storyboard.ts';

/**
 * Takes out of the stored stories what their charts no longer have, and writes the reasons of unseen.ts as they are now;
 * resolves to what to tell.
 */
export function dropOutdated(top: string, charts: Charts): readonly string[] {
  const path = join(top, storyboardFolder, storyboardFile);
  if (!existsSync(path)) return [];
  const stored = readStoryboard(readFileSync(path, 'utf8'));
  writeFileSync(path, storyboardScript({ ...stored, stories: withoutOutdated(charts, stored.stories) }));
  return [...outdated(charts, stored.stories)].map(
    ([name, ids]) => `${[...ids].join(', ')} changed: npm run storyboard tells '${name}' again`,
  );
}
