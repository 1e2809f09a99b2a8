import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** A proxy of a server, which answers requests for scripts `delay` milliseconds later. */
export async function startLateScripts(
  target: string,
  delay: number,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const proxy = createServer(async (incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    if (/^\/assets\/.*\.js$/.test(url)) await wait(delay);
    const forwarded = request(target + url, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      proxy.closeAllConnections();
      await once(proxy.close(), 'close');
    },
  };
}
