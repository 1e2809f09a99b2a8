import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonOf, junitOf, tableOf } from './report.ts';
import { isAccepted, runSuite } from './run.ts';

/**
 * `npm run test:contract [-- FOLDER]`: the contract suite against any server. Ends with 1 when the client would not work
 * with it. The folder, .cache by default, gets contract.json and contract.xml (JUnit).
 */

const {
  CONTRACT_BASE_URL: baseUrl,
  CONTRACT_EMAIL: email,
  CONTRACT_PASSWORD: password,
  CONTRACT_WRITES_PASSWORD: writesPassword,
  CONTRACT_LARGE_FILES: largeFiles,
  CONTRACT_ORIGIN: origin,
} = process.env;

if (!(baseUrl && email && password)) {
  process.stderr.write(
    `Name the server and its administrator:
  CONTRACT_BASE_URL=https://api.example.com CONTRACT_EMAIL=… CONTRACT_PASSWORD=… npm run test:contract [-- FOLDER]
  CONTRACT_WRITES_PASSWORD=1  also changes the password and puts it back, and replaces the API key
  CONTRACT_LARGE_FILES=0      sends no file of 100 MB
  CONTRACT_ORIGIN=https://…   also asks whether pages of that origin may call the server (CORS)
`,
  );
  process.exit(2);
}

const report = await runSuite({
  baseUrl,
  email,
  password,
  writesPassword: writesPassword === '1',
  sendsLargeFiles: largeFiles !== '0',
  ...(origin && { origin }),
});
const folder = process.argv[2] ?? '.cache';
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'contract.json'), jsonOf(report));
writeFileSync(join(folder, 'contract.xml'), junitOf(report));
process.stdout.write(`${tableOf(report)}\n`);
process.exitCode = isAccepted(report) ? 0 : 1;
