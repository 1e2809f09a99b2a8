type Kind = 'localStorage' | 'sessionStorage';

/** Null also where storage is blocked: the access to it throws there. */
export function readText(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** What a text in JSON holds, without a check; null where there is none. */
export function readJson(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(readText(kind, key) ?? 'null');
  } catch {
    return null;
  }
}

/** Null removes it. Returns whether it is stored: storage may be blocked or full. */
export function writeText(kind: Kind, key: string, text: string | null): boolean {
  try {
    if (text === null) window[kind].removeItem(key);
    else window[kind].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
