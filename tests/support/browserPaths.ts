import { posix, win32 } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

const commands = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  ...['microsoft-edge', 'microsoft-edge-stable'],
];

const macApplications = ['Chromium', 'Google Chrome', 'Microsoft Edge'];

const windowsPrograms = [
  'Chromium\\Application\\chrome.exe',
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** Where Chromium, Chrome and Edge may be on a system: on the PATH, and where its installers put them. */
export function browserPaths(platform: NodeJS.Platform, env: Environment): readonly string[] {
  if (platform === 'win32') {
    const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    );
    return windowsPrograms.flatMap((program) => folders.map((folder) => win32.join(folder, program)));
  }
  const onPath = (env.PATH ?? '')
    .split(posix.delimiter)
    .flatMap((folder) => commands.map((command) => posix.join(folder, command)));
  if (platform !== 'darwin') return onPath;
  const folders = ['/Applications', ...(env.HOME ? [posix.join(env.HOME, 'Applications')] : [])];
  const applications = macApplications.flatMap((name) =>
    folders.map((folder) => posix.join(folder, `${name}.app/Contents/MacOS/${name}`)),
  );
  return [...onPath, ...applications];
}
