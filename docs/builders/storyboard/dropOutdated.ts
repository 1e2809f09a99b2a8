import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Charts } from '../loadCharts.ts';
import {
  outdated,
  readStoryboard,
  storyboardFile,
  storyboardFolder,
  storyboardScript,
  withoutOutdated,
} from './storyboard.ts';

/** Takes out of the stored stories what their charts no longer have; resolves to what to tell. */
export function dropOutdated(top: string, charts: Charts): readonly string[] {
  const path = join(top, storyboardFolder, storyboardFile);
  if (!existsSync(path)) return [];
  const stories = readStoryboard(readFileSync(path, 'utf8'));
  const old = outdated(charts, stories);
  if (old.size > 0) writeFileSync(path, storyboardScript(withoutOutdated(charts, stories)));
  return [...old].map(
    ([name, ids]) => `${[...ids].join(', ')} changed: npm run storyboard -- '${name}' shows it again`,
  );
}
