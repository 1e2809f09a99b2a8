import { canInstall, findCommand, install, installCommand, isDebian } from '../support/debian.ts';
import type { Browser } from './driver.ts';
import { launchFirefox } from './firefox.ts';
import { launchWebKitGtk } from './webkitgtk.ts';

export interface Engine {
  readonly name: string;
  /** Debian's packages, and the commands that they install. */
  readonly packages: readonly string[];
  readonly commands: readonly string[];
  /** Takes the paths of the commands. */
  launch(paths: readonly string[]): Promise<Browser>;
}

export const engines: readonly Engine[] = [
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    commands: ['firefox-esr'],
    launch: ([firefox = '']) => launchFirefox(firefox),
  },
  {
    name: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'xvfb'],
    commands: ['WebKitWebDriver', 'Xvfb'],
    launch: ([driver = '', xvfb = '']) => launchWebKitGtk(driver, xvfb),
  },
];

export const isInstalled = ({ commands }: Engine): boolean =>
  commands.every((command) => findCommand(command) !== null);

/** Throws an Error when the engine is not installed. */
export async function launch({ name, commands, launch }: Engine): Promise<Browser> {
  const paths = commands.flatMap((command) => findCommand(command) ?? []);
  if (paths.length < commands.length) throw new Error(`${name} needs the commands ${commands.join(', ')}`);
  return launch(paths);
}

/** Installs the engines that are missing, as root on Debian and Ubuntu. Elsewhere an Error says what to run. */
export function ensureEngines(): void {
  const missing = engines.filter((engine) => !isInstalled(engine));
  if (missing.length === 0) return;
  const packages = missing.flatMap(({ packages }) => packages);
  const names = missing.map(({ name }) => name).join(' and ');
  if (!canInstall())
    throw new Error(
      `${names}: not installed. ${
        isDebian()
          ? `Run: ${installCommand(packages)}`
          : `Install ${missing.flatMap(({ commands }) => commands).join(', ')} with the package manager of this system`
      }`,
    );
  install(packages);
  const left = engines.filter((engine) => !isInstalled(engine));
  if (left.length > 0) throw new Error(`Still not installed: ${left.map(({ name }) => name).join(', ')}`);
}
