import type { RedactedValue } from './redact.ts';

/**
 * Names of fields whose texts the charts themselves choose: modes, kinds, places. Every other text may have been typed, or
 * come from the server.
 */
const plainNames =
  /^(?:type|kind|status|outcome|reason|section|field|filter|filters|sort|stage|surface|source|from|to|next|sending|error|action)$/;

/** What stands for something else: `(function)`, `(20 more)`, '••••••'; and times. */
const plainText = /^(?:|\([^)]*\)|•+|\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

/** 'in_progress', 'image/png', 'auth.signedIn', 'TypeError', 'xstate.done.actor.0.auth.refreshing' */
const modeText = /^[a-z][a-zA-Z]*(?:[_./-][a-zA-Z]+)*$|^(?:[A-Z]\w*)?Error$|^xstate\.[\w.-]+$/;

/** Names of properties that stand in the code. */
const codeName = /^[a-z][A-Za-z_]*$/;

/** Masks texts; equal texts get equal masks, named by where the text was met first: 'name-1', 'email-3'. */
export function createMask() {
  const masks = new Map<string, string>();
  const counts = new Map<string, number>();

  const maskText = (text: string, name: string): string => {
    const known = masks.get(text);
    if (known !== undefined) return known;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    masks.set(text, `${name}-${count}`);
    return `${name}-${count}`;
  };

  const maskValue = (value: RedactedValue, name: string): RedactedValue => {
    if (typeof value === 'string') {
      const isPlain = plainText.test(value) || (plainNames.test(name) && modeText.test(value));
      return isPlain ? value : maskText(value, name);
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => maskValue(item, name.replace(/s$/, '')));
    const entries: readonly (readonly [string, RedactedValue])[] = Object.entries(value);
    return Object.fromEntries(
      entries.map(([key, content]) => [
        codeName.test(key) ? key : maskText(key, name),
        maskValue(content, codeName.test(key) ? key : name),
      ]),
    );
  };

  return { maskText, maskValue };
}
