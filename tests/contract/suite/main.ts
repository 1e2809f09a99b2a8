import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { groupOf, parseGroups } from './groups.ts';
import { jsonOf, summaryOf, tableOf } from './report.ts';
import { allChecks, isAccepted, runSuite } from './run.ts';

/**
 * `npm run test:all -- contract OPTIONS [FOLDER]`: the contract suite against any server. Ends with 1 when the client would not
 * work with it. The folder, .cache by default, gets contract.txt and contract.json.
 */

const usage = `Name the server and its administrator:

  npm run test:all -- contract --url https://api.example.com --email … --password … [FOLDER]

  --only GROUPS  of auth, inquiries, contact, images, videos, with commas between them
  --origin URL   also asks whether pages of that origin may call the server (CORS)
  --writes       also changes the password and puts it back, and replaces the API key
  --small-files  sends no file of 100 MB

In place of the options, these variables: CONTRACT_BASE_URL, CONTRACT_EMAIL, CONTRACT_PASSWORD, CONTRACT_ONLY, CONTRACT_ORIGIN,
CONTRACT_WRITES_PASSWORD=1, CONTRACT_LARGE_FILES=0.
`;

function end(message: string, status: number): never {
  process.stderr.write(message);
  process.exit(status);
}

function readOptions() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { url: text, email: text, password: text, only: text, origin: text } as const;
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, writes: flag, 'small-files': flag },
      allowPositionals: true,
    });
    const { env } = process;
    const only = values.only ?? env.CONTRACT_ONLY;
    return {
      baseUrl: values.url ?? env.CONTRACT_BASE_URL,
      email: values.email ?? env.CONTRACT_EMAIL,
      password: values.password ?? env.CONTRACT_PASSWORD,
      groups: only ? parseGroups(only) : null,
      origin: values.origin ?? env.CONTRACT_ORIGIN,
      writesPassword: values.writes ?? env.CONTRACT_WRITES_PASSWORD === '1',
      sendsLargeFiles: !values['small-files'] && env.CONTRACT_LARGE_FILES !== '0',
      folder: positionals[0] ?? '.cache',
    };
  } catch (error) {
    return end(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2);
  }
}

const { baseUrl, email, password, groups, origin, folder, ...may } = readOptions();
if (!(baseUrl && email && password)) end(usage, 2);
await fetch(baseUrl, { signal: AbortSignal.timeout(20_000) }).catch((error: Error) => {
  const { cause } = error;
  end(`Nothing answers at ${baseUrl}: ${cause instanceof Error ? cause.message : error.message}\n`, 1);
});

const checks = allChecks.filter(({ endpoint }) => !groups || groups.includes(groupOf(endpoint)));
const report = await runSuite({ baseUrl, email, password, ...may, ...(origin && { origin }) }, checks);
mkdirSync(folder, { recursive: true });
for (const [name, text] of [
  ['contract.txt', `${tableOf(report)}\n`],
  ['contract.json', jsonOf(report)],
] as const)
  writeFileSync(join(folder, name), text);
process.stdout.write(`${summaryOf(report)}\n`);
process.stdout.write(`Every call and difference: ${join(folder, 'contract.txt')}\n`);
process.exitCode = isAccepted(report) ? 0 : 1;
