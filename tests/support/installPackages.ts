import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is wrong with the packages themselves; everything else is wrong with the way to them. */
const refusals = ['ETARGET', 'E404', 'ERESOLVE', 'EUSAGE', 'EINTEGRITY'];

/** Of packages that report their installation or their use. */
const withoutTelemetry = {
  DO_NOT_TRACK: '1',
  SCARF_ANALYTICS: 'false',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

interface Manifests {
  /** The text of package.json. */
  readonly manifest: string;
  /** The text of package-lock.json; without it, npm chooses what the packages depend on. */
  readonly lock?: string;
}

/**
 * Installs packages that are none of this project into a folder of their own, unless they are there. Returns why that is not
 * possible here, or null. Throws an Error when there are no such packages.
 */
export async function installPackages(folder: string, { manifest, lock }: Manifests): Promise<string | null> {
  const installed = join(folder, 'installed.json');
  const wanted = JSON.stringify([manifest, lock]);
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return null;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), manifest);
  if (lock !== undefined) writeFileSync(join(folder, 'package-lock.json'), lock);
  // A script of npm that runs silently would silence the reason, too.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1', '--loglevel=error'];
  const npm = spawn('npm', [lock === undefined ? 'install' : 'ci', ...options], {
    cwd: folder,
    env: { ...process.env, ...withoutTelemetry },
    stdio: ['ignore', 'ignore', 'pipe'],
    // There, npm is no program but a script of the shell.
    shell: process.platform === 'win32',
  });
  let output = '';
  npm.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [status] = await once(npm, 'close');
  if (status === 0) {
    writeFileSync(installed, wanted);
    return null;
  }
  const [, code = `status ${status}`] = /^npm \S+ code (\S+)/m.exec(output) ?? [];
  if (refusals.includes(code)) throw new Error(output);
  return `npm cannot install its packages (${code})`;
}
