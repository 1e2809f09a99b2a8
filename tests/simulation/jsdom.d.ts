/** The part of jsdom in use: it brings no types. */
declare module 'jsdom' {
  import type { Context } from 'node:vm';

  type DOMWindow = Window & typeof globalThis;

  class VirtualConsole {
    on(type: 'jsdomError', listener: (error: Error & { readonly detail?: Error }) => void): this;
    on(type: 'error', listener: (...texts: readonly unknown[]) => void): this;
  }

  class JSDOM {
    constructor(html: string, options?: object);
    readonly window: DOMWindow;
    getInternalVMContext(): Context;
  }
}
