import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ReviewConfig } from '../config.ts';
import type { Charts } from '../core/loadCharts.ts';
import { outdated, readStoryboard, storyboardFile, storyboardScript, withoutOutdated } from './storyboard.ts';

/**
 * Takes out of the stored stories what their charts no longer have, and writes the reasons as they are now;
 * resolves to what to tell.
 */
export function dropOutdated({ root, out, stories }: ReviewConfig, charts: Charts): readonly string[] {
  const path = stories ? resolve(root, out, stories.folder, storyboardFile) : '';
  if (!stories || !existsSync(path)) return [];
  const stored = readStoryboard(readFileSync(path, 'utf8'));
  writeFileSync(
    path,
    storyboardScript({ ...stored, stories: withoutOutdated(charts, stored.stories) }, stories.hidden),
  );
  return [...outdated(charts, stored.stories)].map(
    ([name, ids]) => `${[...ids].join(', ')} changed: ${stories.command} tells '${name}' again`,
  );
}
