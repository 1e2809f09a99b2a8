/** The screen's own button, which shows that it works and reports the result. */
export const findRefreshButton = () => document.querySelector<HTMLButtonElement>('main [data-refresh]');

/** There, Ctrl+K deletes to the end of the line. */
const isMac = () => /^(Mac|iP)/.test(navigator.platform);

/** As it is written on the keyboard. */
export const shortcutLabel = (): string => (isMac() ? '⌘K' : 'Ctrl K');

/** Ctrl+K, on a Mac Cmd+K. */
export const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;
