import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ReviewConfig } from '../config.ts';
import { findingText } from '../core/lint.ts';
import { documentReview, obsoleteFiles, outputFiles, readLayoutChoices } from '../gallery/outputFiles.ts';
import { writeApplication } from '../simulator/bundle.ts';
import { dropOutdated } from '../storyboard/dropOutdated.ts';
import { findingsOf } from './check.ts';

/** Writes the output folder. With `isAnew`, without the layouts of earlier runs. */
export async function draw(
  config: ReviewConfig,
  { isAnew, print }: { readonly isAnew: boolean; readonly print: (line: string) => void },
): Promise<void> {
  const folder = resolve(config.root, config.out);
  mkdirSync(folder, { recursive: true });
  const review = await documentReview(config, isAnew ? {} : readLayoutChoices(folder));
  const files = await outputFiles(review);
  for (const name of obsoleteFiles(folder, files)) rmSync(join(folder, name));
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  await writeApplication(config);
  for (const [path, text] of config.files?.() ?? []) writeFileSync(join(config.root, path), text);
  const charts = new Map(review.charts.map(({ name, chart }) => [name, chart]));
  for (const line of dropOutdated(config, charts)) print(line);
  const findings = findingsOf(config, review.charts, review.wiring);
  for (const finding of findings) print(findingText(finding));
  print(`${review.charts.length} charts are in ${config.out}; ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
}
