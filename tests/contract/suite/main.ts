import { parseArgs } from 'node:util';
import { endpoints } from '#contract/endpoints.ts';
import { textOf } from './report.ts';
import { allChecks, isAccepted, runSuite } from './run.ts';

/**
 * `npm run test:all -- contract OPTIONS`: the contract suite against any server. Ends with 1 when the client would not work with
 * it.
 */

/** What a server can have of the contract before it has the rest. */
const groups = ['auth', 'inquiries', 'contact', 'images', 'videos'];

const usage = `Name the server and its administrator:

  npm run test:all -- contract --url https://api.example.com --email … --password …

  --only GROUPS  of auth, inquiries, contact, images, videos, with commas between them
  --origin URL   also asks whether pages of that origin may call the server (CORS)
  --writes       also changes the password and puts it back, and replaces the API key
  --small-files  sends no file of 100 MB
`;

function end(message: string, status: number): never {
  process.stderr.write(message);
  process.exit(status);
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

function readOptions() {
  try {
    return parseArgs({
      options: {
        url: text,
        email: text,
        password: text,
        only: { ...text, default: groups.join() },
        origin: text,
        writes: flag,
        'small-files': flag,
      },
    });
  } catch (error) {
    return end(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2);
  }
}

const { values } = readOptions();
const { url: baseUrl, email, password, origin } = values;
const only = values.only.split(',').map((group) => group.trim());
if (!(baseUrl && email && password) || only.some((group) => !groups.includes(group))) end(usage, 2);
await fetch(baseUrl, { signal: AbortSignal.timeout(20_000) }).catch((error: Error) => {
  const { cause } = error;
  end(`Nothing answers at ${baseUrl}: ${cause instanceof Error ? cause.message : error.message}\n`, 1);
});

const checks = allChecks.filter(({ endpoint }) => {
  const words = endpoints[endpoint].path.split('/');
  return only.includes(groups.find((group) => words.includes(group)) ?? 'auth');
});
const may = { writesPassword: Boolean(values.writes), sendsLargeFiles: !values['small-files'] };
const report = await runSuite({ baseUrl, email, password, ...may, ...(origin && { origin }) }, checks);
process.stdout.write(`${textOf(report)}\n`);
process.stdout.write(
  isAccepted(report)
    ? 'The dashboard works with this server, as far as it was tried.\n'
    : 'The dashboard does not work with this server yet.\n',
);
process.exitCode = isAccepted(report) ? 0 : 1;
