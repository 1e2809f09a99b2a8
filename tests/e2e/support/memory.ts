import type { CDPSession, Page } from '@playwright/test';
import { array, number, string, type } from 'superstruct';

/** What a page holds when garbage has been collected: numbers, and the heap in KiB. */
export interface Held {
  readonly nodes: number;
  readonly 'detached nodes': number;
  readonly actors: number;
  readonly files: number;
  readonly listeners: number;
  readonly 'object URLs': number;
  readonly 'heap, KiB': number;
}

const metricsOf = type({ metrics: array(type({ name: string(), value: number() })) });

/** How often garbage is collected: what one collection releases may hold what the next one does. */
const collections = 4;

/** The instances of a class that a function of JavaScript counts; `predicate` is the text of one of an instance. */
async function count(cdp: CDPSession, prototype: string, predicate: string): Promise<number> {
  const objectGroup = 'counted';
  const { result } = await cdp.send('Runtime.evaluate', { expression: prototype, objectGroup });
  const { objects } = await cdp.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup,
  });
  const counted = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    // The prototypes of derived classes are instances, too.
    functionDeclaration: `function () {
      return this.filter((object) => !Object.hasOwn(object, 'constructor') && (${predicate})(object)).length;
    }`,
    returnByValue: true,
  });
  await cdp.send('Runtime.releaseObjectGroup', { objectGroup });
  return Number(counted.result.value);
}

/** Watches the memory of a page, which must not have loaded yet. The result measures it. */
export async function watchMemory(page: Page): Promise<() => Promise<Held>> {
  await page.addInitScript(() => {
    const urls = new Set<string>();
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (source) => {
      const url = createObjectURL.call(URL, source);
      urls.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      urls.delete(url);
      revokeObjectURL.call(URL, url);
    };
    Object.defineProperty(window, 'objectUrls', { get: () => urls.size });
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  return async () => {
    for (let collection = 0; collection < collections; collection += 1) {
      await cdp.send('HeapProfiler.collectGarbage');
      // React and the browser finish what they have postponed.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    }
    const counts = {
      // `DOM.getDetachedDomNodes` would hold the nodes that it returns.
      'detached nodes': await count(cdp, 'Node.prototype', '(node) => !node.isConnected'),
      actors: await count(
        cdp,
        'Object.prototype',
        "(object) => Object.hasOwn(object, 'sessionId') && Object.hasOwn(object, 'observers')",
      ),
      files: await count(cdp, 'File.prototype', '() => true'),
    };
    const { metrics } = metricsOf.create(await cdp.send('Performance.getMetrics'));
    const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
    return {
      nodes: metric('Nodes'),
      ...counts,
      listeners: metric('JSEventListeners'),
      'object URLs': await page.evaluate(() => Number(Reflect.get(window, 'objectUrls'))),
      'heap, KiB': Math.round(metric('JSHeapUsedSize') / 1_024),
    };
  };
}
