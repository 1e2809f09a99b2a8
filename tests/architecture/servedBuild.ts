import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, expect } from 'vitest';
import { uploadLimits } from '#contract/limits.ts';
import { demoAccount } from '#fake-server/account.ts';
import { createListener } from '#fake-server/adapters/node.ts';
import { createBackend } from '#fake-server/backend.ts';
import { pictureForm, png } from '../fake-server/support.ts';
import { startNode, type WebServer } from '../support/webServers.ts';

/** What a server answers with index.html, and what it does not find. */
export const pages = ['/', '/dashboard', '/inquiries/', '/media?tab=videos', '/login', '/no/such/page'];
export const missing = ['/assets/MediaRoute-of-another-build.js', '/.vite/manifest.json'];

interface ServedBuild {
  origin: string;
  /** The headers of the last request to the API. */
  forwarded: IncomingHttpHeaders;
}

/** For all tests of a file: a server of this machine, started by the origin of the API, before a fake backend. */
export function serveBuild(start: (api: string) => Promise<WebServer | null>): ServedBuild {
  const served: ServedBuild = { origin: '', forwarded: {} };
  const servers: WebServer[] = [];
  beforeAll(async () => {
    const backend = createListener(createBackend());
    const api = await startNode(
      createServer((request, response) => {
        served.forwarded = request.headers;
        backend(request, response);
      }),
    );
    servers.push(api);
    const server = await start(api.origin);
    if (!server) throw new Error('It is not installed (Debian: apt-get install nginx-light)');
    servers.push(server);
    served.origin = server.origin;
  }, 30_000);
  afterAll(async () => {
    for (const server of servers.reverse()) await server.stop();
  });
  return served;
}

/** A sign-in, with the API's own header, and the largest picture reach the API. Returns the headers of the sign-in as the API got them. */
export async function expectForwarded(served: ServedBuild): Promise<IncomingHttpHeaders> {
  const login = await fetch(`${served.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(demoAccount),
  });
  expect([login.status, login.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  const { forwarded } = served;
  const { data } = await login.json();
  const upload = await fetch(`${served.origin}/api/admin/images/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${data.tokens.accessToken}` },
    body: pictureForm({}, Buffer.concat([png, Buffer.alloc(uploadLimits.image.bytes - png.length)])),
  });
  expect(upload.status).toBe(201);
  return forwarded;
}
