import { chromium } from '@playwright/test';
import { canInstall, findCommand, install, installCommand, isDebian, starts } from './debian.ts';

/**
 * Chromium reads only the last list, so this holds Playwright's too. Every window would load the pages of the address bar's
 * suggestions: half of the CPU time of a short test.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Chromium's flags: no sandbox in containers, no graphics card, and no traffic of its own. */
export const browserFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures}`,
];

/** Debian's packages of Chromium, and their commands; tests in the first, which has no windows, take three quarters of the time. */
const packages = ['chromium-headless-shell', 'chromium'];

const commands = [
  ...packages,
  ...['chromium-browser', 'google-chrome', 'google-chrome-stable'],
  ...['microsoft-edge', 'microsoft-edge-stable'],
];

/**
 * The path of a Chromium, Chrome or Edge that starts, or null: `CHROMIUM_PATH`, one on the PATH, then the one that Playwright
 * keeps for itself. Throws an Error when `CHROMIUM_PATH` names one that does not start.
 */
function findBrowser(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (!named) {
    const paths = commands.flatMap((command) => findCommand(command) ?? []);
    return [...paths, chromium.executablePath()].find(starts) ?? null;
  }
  if (starts(named)) return named;
  throw new Error(
    `CHROMIUM_PATH is ${named}, which does not start. Set it to a Chromium that does, or unset it.`,
  );
}

/**
 * The path of a Chromium that starts. On Debian and Ubuntu, as root, it installs the distribution's package
 * first where there is none. Throws an Error that says what to run where it cannot.
 */
export function ensureBrowser(): string {
  const found =
    findBrowser() ?? (canInstall() && packages.some((name) => install([name])) ? findBrowser() : null);
  if (found) return found;
  const command = isDebian() ? installCommand(['chromium']) : 'npx playwright install chromium';
  throw new Error(`The tests need Chromium and found none. Run: ${command}, or set CHROMIUM_PATH to one.`);
}
