import type { ApplicationRun } from './run.ts';

export interface ApplicationScript {
  /** Beside the page. */
  readonly file: string;
  /** The command that makes it. */
  readonly command: string;
}

/** Milliseconds between two looks. */
const interval = 10;

/** Runs the application anew in a frame: its window, with all that it holds, is another one. */
export async function openApplication(
  frame: HTMLIFrameElement,
  { file, command }: ApplicationScript,
): Promise<ApplicationRun> {
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
    frame.srcdoc = '<!doctype html><html lang="en"><body></body></html>';
  });
  const page = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page) throw new Error('The frame of the application is gone');
  await new Promise((resolve, reject) => {
    const element = page.document.createElement('script');
    element.src = new URL(file, location.href).href;
    element.onload = resolve;
    element.onerror = () => reject(new Error(`${file} is missing beside this page: ${command} makes it.`));
    page.document.head.append(element);
  });
  while (!page.applicationRun) {
    await new Promise((resolve) => setTimeout(resolve, interval));
    if (!frame.isConnected) throw new Error('The frame of the application is gone');
  }
  return page.applicationRun;
}
