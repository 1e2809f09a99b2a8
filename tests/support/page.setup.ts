import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import * as react from 'react';
import toast from 'react-hot-toast/headless';
import { afterAll, afterEach, vi } from 'vitest';
import { forgetToasts } from '#components/toasts.ts';
import { installDialog } from './dialog.ts';

/** What ends with the test. */
export const atEnd: (() => void)[] = [];

const byId = /^\[id="([^"\\]+)"\]$/;

/** For each test file: those of one worker share the document and the modules. */
export function setupPage(): void {
  // A session that the file before has left would sign in the first application of this one.
  localStorage.clear();
  sessionStorage.clear();
  // Vitest sets 100; in development React takes a stack trace for every element.
  Error.stackTraceLimit = 10;
  const internals: unknown = Reflect.get(
    react,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  // React stops taking them after this many in a second: a fifteenth of the time of a test.
  if (typeof internals === 'object' && internals !== null)
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
      configurable: true,
      get: () => Number.POSITIVE_INFINITY,
      set: () => undefined,
    });

  // Testing Library asks for the label of every field by this selector, and jsdom looks at every element for it.
  const { querySelector } = Element.prototype;
  Element.prototype.querySelector = function querySelectorOrId(this: Element, selectors: string) {
    const [, id] = byId.exec(selectors) ?? [];
    if (id !== undefined && this.isConnected) {
      const found = this.ownerDocument.getElementById(id);
      if (!found) return null;
      if (found !== this && this.contains(found)) return found;
    }
    return querySelector.call(this, selectors);
  };

  // A browser that translates the page replaces text nodes. React has made none where each text is the only content of its element.
  const { createTextNode } = Document.prototype;
  Document.prototype.createTextNode = function createLonelyTextNode(this: Document, text: string) {
    if (text.trim()) console.warn(`“${text}” needs an element of its own`);
    return createTextNode.call(this, text);
  };

  // jsdom has none.
  URL.createObjectURL = () => 'blob:http://localhost/preview';
  URL.revokeObjectURL = () => undefined;

  // What @testing-library/react does by itself only where the test functions are globals.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // The library keeps toasts outside of the page. Hooks of this kind run in reverse order.
  afterEach(() => {
    forgetToasts();
    toast.remove();
  });
  afterEach(cleanup);
  afterEach(() => {
    for (const end of atEnd.splice(0)) end();
  });
  // What is loaded when idle must not be on its way when the next test file takes over the worker.
  afterAll(() => vi.dynamicImportSettled());

  installDialog();
}
