import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `path` is relative to the root of the project, with `/`. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

const top = process.cwd();

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: top, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(top, path)));

/** The tracked files and folders at the top level. */
export const topLevel = (): readonly string[] => [
  ...new Set(tracked.map((path) => path.split('/', 1)[0] ?? '')),
];

const textual = /\.(?:[cm]?[jt]sx?|css|html|json|md|svg|txt|ya?ml)$|(?:^|\/)(?:LICENSE|\.[^/.]+|run)$/;

/** Every text file that git tracks. */
export const projectFiles = (): readonly Source[] =>
  tracked
    .filter((path) => textual.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(top, path), 'utf8') }));

/** Lines count from 1. */
export const findingAt = ({ path, text }: Source, offset: number, message: string): Finding => ({
  path,
  line: text.slice(0, offset).split('\n').length,
  message,
});

/** `path:line message`, which terminals make clickable. */
export const printed = ({ path, line, message }: Finding): string => `${path}:${line} ${message}`;
