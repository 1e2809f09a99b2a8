import type { RedactedValue } from './redact.ts';

/**
 * Names of fields whose texts the charts themselves choose: modes, kinds, places. Every other text may have been typed, or
 * come from the server.
 */
const plainNames =
  /^(?:type|kind|status|outcome|reason|section|field|filter|filters|sort|stage|surface|source|from|to|next|sending|error|action)$/;

/** What `redact` puts in place of something else, and times. Another text in brackets may have been typed. */
const plainText =
  /^(?:|\((?:function|undefined|itself|no date|[\d,]+ more|(?:Map|Set) of \d+)\)|•+|\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

/** 'in_progress', 'image/png', 'auth.signedIn', 'TypeError' */
const modeText = /^[a-z][a-zA-Z]*(?:[_./-][a-zA-Z]+)*$|^(?:[A-Z]\w*)?Error$/;

/** Names of properties that stand in the code. */
const codeName = /^[a-z][A-Za-z_]*$/;

/** An event of XState that ends with the id of an actor; an invoke has an id of XState, `0.auth.refreshing`. */
const actorEvent = /^(xstate\.\w+\.actor\.)(?!\d+\.[\w.]+$)(.*)$/;

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

  /** Of an actor: 'deletion of id-3'. Every word of other characters than letters may be an id. */
  const maskName = (name: string): string =>
    name.replace(/[^\s/]+/g, (word) => (/^[A-Za-z]+$/.test(word) ? word : maskText(word, 'id')));

  /** Of an event. */
  const maskType = (type: string): string =>
    type.replace(actorEvent, (_, before: string, id: string) => `${before}${maskName(id)}`);

  const maskValue = (value: RedactedValue, name: string): RedactedValue => {
    if (typeof value === 'string') {
      if (name === 'type' && value.startsWith('xstate.')) return maskType(value);
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

  return { maskName, maskType, maskValue };
}
