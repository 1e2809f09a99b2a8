import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ReviewConfig } from '../config.ts';
import { type Drawing, drawCharts, obsoleteFiles, outputFiles } from '../gallery/page.ts';

type Print = (line: string) => void;

/** Writes the pictures, outlines and pages of all charts, and deletes those of charts that no longer exist. */
export async function draw(config: ReviewConfig, print: Print): Promise<Drawing> {
  const folder = resolve(config.root, config.out);
  mkdirSync(folder, { recursive: true });
  const drawing = await drawCharts(config);
  const files = outputFiles(drawing, config);
  for (const name of obsoleteFiles(folder, files)) rmSync(join(folder, name));
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  print(`${drawing.charts.length} charts are in ${config.out}`);
  return drawing;
}

/** Whether the written files are what `draw` would write. */
export async function isCurrent(config: ReviewConfig, print: Print): Promise<boolean> {
  const folder = resolve(config.root, config.out);
  const files = outputFiles(await drawCharts(config), config);
  const outdated = [...files].flatMap(([name, text]) => {
    const path = join(folder, name);
    return existsSync(path) && readFileSync(path, 'utf8') === text ? [] : [name];
  });
  const wrong = [...outdated, ...obsoleteFiles(folder, files)];
  for (const name of wrong) print(`${join(config.out, name)} is not current; draw the charts again`);
  return wrong.length === 0;
}
