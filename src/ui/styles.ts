// goober looks for each rule in all the text that it has written so far, and the browser parses all of that text again with
// every rule: a tenth of the start. Here a rule is looked for in a set, and the new rules of a chunk are parsed together,
// alone, before the first of them can be painted.

/** A repeated `glob`, which would replace its rule, sets nothing. */
const rules = new Set(['']);
let added = '';

const sheet = {
  /** Empty, so that goober sets it to the rule alone. */
  get data() {
    return '';
  },
  set data(rule: string) {
    if (rules.has(rule)) return;
    rules.add(rule);
    if (added === '') queueMicrotask(write);
    added += rule;
  },
};

function write() {
  document.head.appendChild(document.createElement('style')).textContent = added;
  added = '';
}

/** What goober finds in place of the element that it would make. */
Object.assign(window, { _goober: { parentNode: document.head, firstChild: sheet } });

export {};
