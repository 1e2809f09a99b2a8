import { type PromiseId, promises } from '#tests/promises/promises.ts';
import { seedNumbers } from './server.ts';
import { describe, type Step } from './steps.ts';

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
  // What a server answers takes time of its own, which the clock of the page does not pass.
  const wait = `\n  await settle(${page});${pause.replace('page.', `${page}.`)}`;
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
      return `await ${byLabel(act.name, act.nth)}.setInputFiles([${act.files.map((name) => `await ${name.endsWith('.mp4') ? 'mp4' : 'png'}(${text(name)})`).join(', ')}]);${wait}`;
    case 'key':
      return `await ${page}.keyboard.press(${text(act.key.replace('Ctrl', 'Control'))});${wait}`;
    case 'signIn':
      return `await submitSignIn(${page}, ${JSON.stringify({ email: act.email, password: act.password })});${wait}`;
    case 'back':
      return `await ${page}.goBack();${wait}`;
    case 'forward':
      return `await ${page}.goForward();${wait}`;
    case 'reload':
      return `await ${page}.reload();${wait}`;
    case 'close':
      return `await ${page}.close();${wait}`;
    case 'open':
      return `await ${page}.goto('/media');${wait}`;
    case 'address':
      return `await ${page}.goto(${text(act.url)});${wait}`;
  }
}

/** The items on the screen and their statuses are those that the server sends: in the tab that has changed them. */
const asAfterReload = `const listed = () =>
      each
        .getByRole('article')
        .evaluateAll((cards) => cards.map((card) => [card.ariaLabel, card.querySelector('select')?.value]));
    await expect(each.locator('[aria-busy="true"], dialog[open][role="alertdialog"]')).toHaveCount(0);
    const shown = await listed();
    await each.reload();
    await expect.poll(listed).toEqual(shown);`;

/** What a browser shows of a promise; the others are judged by a replay (`--plan`). */
const expectations: Readonly<Partial<Record<PromiseId, string>>> = {
  deletedIsGone: asAfterReload,
  deletedAsAsked: asAfterReload,
  listIsRecent: asAfterReload,
  shownAsStored: asAfterReload,
  restIsQuiet: `await expect(each.locator('[aria-busy="true"]')).toHaveCount(0);`,
  readableTexts: `await expect(each.getByText(/undefined|NaN|Invalid Date|\\[object /)).toHaveCount(0);`,
  noCrash: `await expect(each.getByText('Something went wrong')).toHaveCount(0);`,
  oneQuestion: `expect(await each.getByRole('alertdialog').count()).toBeLessThanOrEqual(1);`,
};

/** The text of an end-to-end test of these steps, to be put into tests/e2e. */
export function endToEndTest({
  seed,
  promise,
  tabs,
  steps,
}: {
  readonly seed: number;
  readonly promise: PromiseId;
  readonly tabs: number;
  readonly steps: readonly Step[];
}): string {
  const pages = Array.from({ length: tabs }, (_, index) => `page${index + 1}`);
  const opened = pages.map(
    (page, index) => `const ${page} = ${index === 0 ? 'page' : 'await context.newPage()'};`,
  );
  const last = steps.flatMap(({ by }) => (by !== 'rest' && 'tab' in by ? [by.tab] : [])).at(-1);
  const judged = expectations[promise] === asAfterReload && last ? [last.replace('tab ', 'page')] : pages;
  const lines = [
    // The world fails requests, and the seeds hold a picture that is gone.
    `consoleErrors.allowFailedRequests('*');`,
    `await server.reset(${JSON.stringify(seedNumbers)});`,
    'await context.clock.install();',
    ...opened,
    ...pages.map((page) => `await ${page}.goto('/media');`),
    ...steps.map(lineOf),
    `for (const each of [${judged.join(', ')}]) {`,
    `  ${expectations[promise] ?? `await expect(each.getByRole('main')).toBeVisible();`}`,
    '}',
  ];
  const body = lines.join('\n  ');
  const used = (names: readonly string[], file: string) => {
    const found = names.filter((name) => body.includes(`${name}(`));
    return found.length > 0 ? `import { ${found.join(', ')} } from './support/${file}.ts';\n` : '';
  };
  return `${used(['mp4', 'png'], 'files')}import { expect, test } from './support/fixtures.ts';
${used(['settle'], 'page')}${used(['submitSignIn'], 'signIn')}
// Seed ${seed} of \`npm run test:all -- simulation\`.
test(${text(promises[promise].text)}, async ({ page, context, server, consoleErrors }) => {
  ${body}
});
`;
}
