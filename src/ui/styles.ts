// goober writes every style into one text node, and the browser parses all of it again each time: a tenth of the start.
// Here the styles of a chunk are parsed together, before the first of them can be painted.

const element = document.head.appendChild(document.createElement('style'));
let text = '';
let isWritten = true;

const sheet = {
  get data() {
    return text;
  },
  set data(value: string) {
    text = value;
    if (isWritten) queueMicrotask(write);
    isWritten = false;
  },
};

function write() {
  isWritten = true;
  element.textContent = text;
}

/** What goober finds in place of the element that it would make. */
Object.assign(window, { _goober: { parentNode: document.head, firstChild: sheet } });

export {};
