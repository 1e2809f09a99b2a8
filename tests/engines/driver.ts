/** An input action of the W3C specifications: WebDriver and WebDriver BiDi take the same objects. */
export interface InputSource {
  readonly type: 'pointer' | 'key';
  readonly id: string;
  readonly actions: readonly Readonly<Record<string, unknown>>[];
}

/** What a protocol must be able to do with a tab; `PageObject` builds all else on it. A command that fails throws an Error. */
export interface Tab {
  navigate(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression that has no promise in it, as JSON. */
  evaluate(expression: string): Promise<unknown>;
  perform(sources: readonly InputSource[]): Promise<void>;
  /** Chooses files, by their absolute paths, in the only `input` that the CSS selector matches. */
  setFiles(selector: string, paths: readonly string[]): Promise<void>;
  /** In CSS pixels; an engine in a window with a toolbar may give less height and a larger least width. */
  resize(width: number, height: number): Promise<void>;
  /** PNG in base64. */
  screenshot(): Promise<string>;
}

export interface Browser {
  readonly firstTab: Tab;
  /** A tab that shares the first one's storage. */
  newTab(): Promise<Tab>;
  /** The console errors and page errors that the protocol reported so far. */
  errors(): readonly string[];
  /** Ends every process of the browser and removes its profile. */
  close(): Promise<void>;
}
