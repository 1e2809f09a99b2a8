import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * `npm run dev` and `npm run build`: Vite with the option `--api URL`, which every shell writes the same way, in place of a
 * variable of the environment, and with one sentence where the port is taken. JavaScript, because it runs before any compiler.
 */
const rest = process.argv.slice(2);
const isBuild = rest[0] === 'build';

/** The value of an option, `--name value` or `--name=value`; removes it where `isTaken`. */
function option(name, isTaken) {
  const index = rest.findIndex((each) => each === name || each.startsWith(`${name}=`));
  if (index < 0) return undefined;
  const isOneWord = rest[index] !== name;
  const value = isOneWord ? rest[index].slice(name.length + 1) : (rest[index + 1] ?? '');
  if (isTaken) rest.splice(index, isOneWord ? 1 : 2);
  return value;
}

const isUrl = (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Whether something listens on a port of 127.0.0.1. */
const isTaken = (port) =>
  new Promise((settle) => {
    const server = createServer()
      .once('error', (error) => settle(error.code === 'EADDRINUSE'))
      .listen(port, '127.0.0.1', () => server.close(() => settle(false)));
  });

async function problem() {
  const api = option('--api', true);
  if (api !== undefined && !isUrl(api))
    return `--api takes the url of a server, https://api.example.com, not '${api}'.`;
  if (api !== undefined) process.env[isBuild ? 'VITE_API_URL' : 'API_URL'] = api;
  const base = option('--base', false) ?? process.env.VITE_BASE ?? '/';
  if (base !== './' && !/^\/(?:[\w.~-]+\/)*$/.test(base))
    return `The base path begins and ends with a slash, as /admin/ does, unlike '${base}'.`;
  if (isBuild) return null;
  const port = option('--port', false) ?? '5173';
  return (await isTaken(Number(port)))
    ? `Port ${port} is taken. Stop what uses it, or choose another: npm run dev -- --port ${Number(port) + 1}`
    : null;
}

const sentence = await problem();
if (sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
const vite = join(resolve(import.meta.dirname, '../..'), 'node_modules/vite/bin/vite.js');
process.argv.splice(1, process.argv.length - 1, vite, ...rest);
await import(pathToFileURL(vite).href);
