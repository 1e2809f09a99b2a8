import type { Storyboard } from '../../storyboard/storyboard.ts';
import type { Trace } from '../../trace/trace.ts';
import type { PageSettings } from '../gallery.ts';

declare global {
  /** Written by `storyboard/storyboard.js`; `hidden` says why a state or transition is in no story. */
  var storyboard: (Storyboard & { readonly hidden: Readonly<Record<string, string>> }) | undefined;
  /** Written by `trace.js`. */
  var chartTrace: Trace | undefined;
}

/** The element with an id, which this page has. */
export function byId<Type extends HTMLElement>(id: string, type: new () => Type): Type {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`No ${id} on this page`);
  return element;
}

/** A function that loads a classic script beside the page, once: modules do not load from a file. Loads again after a failure. */
export function scriptLoader(src: string): () => Promise<void> {
  let loading: Promise<void> | null = null;
  return () => {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = src;
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => {
        loading = null;
        reject(new Error(`${src} is missing beside this page.`));
      });
      document.head.append(script);
    });
    return loading;
  };
}

/** What the builder of the page knows of the project. */
export const settings: PageSettings = JSON.parse(
  document.getElementById('review')?.textContent ?? 'null',
) ?? {
  up: '',
  requirements: null,
  trace: null,
  stories: null,
  hasSimulator: false,
  hasApplication: false,
};

export const storyboardLoader = scriptLoader(`${settings.stories?.folder}/storyboard.js`);
/** The file of a picture of the storyboard. */
export const screenFile = (name: string): string => `${settings.stories?.folder}/${name}.webp`;

export const traceLoader = scriptLoader('trace.js');

/** JSON that the builder has written for a chart, by the ids of states and transitions. */
export const dataOf = <Data>(article: HTMLElement, name: string): Readonly<Record<string, Data>> =>
  JSON.parse(article.querySelector(`script[data-${name}]`)?.textContent ?? '{}');

const labels = new WeakMap<HTMLElement, Readonly<Record<string, string>>>();

/** The labels of transitions and the descriptions of states. */
export function labelsOf(article: HTMLElement): Readonly<Record<string, string>> {
  const known = labels.get(article) ?? dataOf<string>(article, 'labels');
  labels.set(article, known);
  return known;
}
