import { type PromiseId, promises } from '#tests/promises/promises.ts';
import { accounts } from './server.ts';
import { describe, type Step } from './simulate.ts';

const text = (value: string) => JSON.stringify(value);

/** A line of the test for a step. */
function lineOf({ by, milliseconds }: Step): string {
  const pause = milliseconds > 0 ? `\n  await page.clock.runFor(${milliseconds});` : '';
  if (by === 'rest') return `await server.clearFaults();\n  await context.setOffline(false);${pause}`;
  if ('world' in by) {
    const { world } = by;
    switch (world.type) {
      case 'fault':
        return `await server.fault(${JSON.stringify(world.fault)});${pause}`;
      case 'faults end':
        return `await server.clearFaults();${pause}`;
      case 'offline':
      case 'online':
        return `await context.setOffline(${world.type === 'offline'});${pause}`;
      case 'expire':
        return `await server.expire(${JSON.stringify({ access: world.access, refresh: world.refresh })});${pause}`;
      default:
        return `// ${describe({ by, milliseconds: 0, seed: 0 })}${pause}`;
    }
  }
  const page = by.tab.replace('tab ', 'page');
  const { act } = by;
  const wait = pause.replace('page.', `${page}.`);
  const byRole = (role: string, name: string, nth: number) =>
    `${page}.getByRole(${text(role)}, { name: ${text(name)}, exact: true }).nth(${nth})`;
  const byLabel = (name: string, nth: number) =>
    `${page}.getByLabel(${text(name)}, { exact: true }).nth(${nth})`;
  switch (act.type) {
    case 'press':
      return `await ${byRole(act.role, act.name, act.nth)}.click();${wait}`;
    case 'type':
      return `await ${byLabel(act.name, act.nth)}.fill(${text(act.text)});${wait}`;
    case 'choose':
      return `await ${byLabel(act.name, act.nth)}.selectOption(${text(act.value)});${wait}`;
    case 'files':
      return `await ${byLabel(act.name, act.nth)}.setInputFiles([${act.files.map((name) => `pngFile(${text(name)})`).join(', ')}]);${wait}`;
    case 'key':
      return `await ${page}.keyboard.press(${text(act.key.replace('Ctrl', 'Control'))});${wait}`;
    case 'signIn':
      return `await signIn(${page}, ${act.email === accounts.a.email ? 'accounts.a' : 'accounts.b'});${wait}`;
    case 'back':
      return `await ${page}.goBack();${wait}`;
    case 'forward':
      return `await ${page}.goForward();${wait}`;
    case 'reload':
      return `await ${page}.reload();${wait}`;
    case 'close':
      return `await ${page}.close();${wait}`;
    case 'open':
      return `const ${page} = await context.newPage();\n  await ${page}.goto('/media');${wait}`;
    case 'address':
      return `await ${page}.goto(${text(act.url)});${wait}`;
  }
}

/** The text of an end-to-end test of these steps, to be put into tests/e2e. */
export const endToEndTest = ({
  seed,
  promise,
  steps,
}: {
  readonly seed: number;
  readonly promise: PromiseId;
  readonly steps: readonly Step[];
}): string => `import { expect, test } from './support/fixtures.ts';

// Seed ${seed} of \`npm run simulate\`. Broken was: ${promises[promise].text}
test(${text(promises[promise].text)}, async ({ page, context, server }) => {
  ${steps.map(lineOf).join('\n  ')}
  // What is expected then, of ‘${promise}’: see tests/simulation/judge.ts.
  await expect(page.getByRole('main')).toBeVisible();
});
`;
