import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepFocus } from '#ui/keepFocus.ts';

let end = () => {};
beforeEach(() => {
  end = keepFocus(document);
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

const get = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`There is no #${id}`);
  return element;
};
const show = (html: string) => {
  document.body.innerHTML = html;
};
/** After what observes the document. */
const focused = async () => {
  await Promise.resolve();
  return document.activeElement?.id || document.activeElement?.localName;
};
const disable = (id: string, isDisabled = true) => get(id).toggleAttribute('disabled', isDisabled);

describe('the focused control is removed', () => {
  const toolbar = `
    <main><h1 id="title">Media</h1>
      <div><button id="a">A</button><button id="b">B</button><button id="c">C</button></div>
      <ul id="list"><li><input id="item"></li></ul>
    </main>`;

  test.each([
    ['b', ['b'], 'c'],
    ['b', ['b', 'c'], 'a'],
    ['c', ['c'], 'b'],
    ['b', ['b', 'a', 'c'], 'item'],
    ['item', ['list'], 'a'],
  ])('#%s is focused → %s are removed → #%s is focused', async (from, gone, to) => {
    show(toolbar);
    get(from).focus();
    for (const id of gone) get(id).remove();
    expect(await focused()).toBe(to);
  });

  test('what takes its place is next', async () => {
    show(
      '<main><p></p><section id="old"><button id="retry">Retry</button></section><button id="far"></button></main>',
    );
    get('retry').focus();
    get('old').outerHTML = '<section><h2 id="new">Inquiries</h2><button>Refresh</button></section>';
    expect(await focused()).toBe('new');
  });

  test('the first of two that take its place is next', async () => {
    show('<main><div id="buttons"><button id="stop"></button></div></main>');
    get('stop').focus();
    get('stop').remove();
    get('buttons').innerHTML = '<button id="undo"></button><button id="compare"></button>';
    expect(await focused()).toBe('undo');
  });

  test('the heading of a card is passed over', async () => {
    show(
      '<main><button id="gone"></button><article><h2>Loft</h2><button id="view"></button></article></main>',
    );
    get('gone').focus();
    get('gone').remove();
    expect(await focused()).toBe('view');
  });

  test('a moved control keeps the focus', async () => {
    show(toolbar);
    get('b').focus();
    get('list').before(get('b'));
    expect(await focused()).toBe('b');
  });

  test('the whole screen is another: its heading, not the link before it', async () => {
    show('<div id="app"><main><h1>Welcome Back</h1><button id="enter">Sign In</button></main></div>');
    get('enter').focus();
    get('app').innerHTML =
      '<a href="#content" id="skip">Skip to content</a><nav><a href="/" id="home"></a></nav><main><h1 id="title">Dashboard</h1></main>';
    expect(await focused()).toBe('title');
  });

  test('nothing else on the page: the main element', async () => {
    show('<main id="main"><button id="gone"></button></main>');
    get('gone').focus();
    get('gone').remove();
    expect(await focused()).toBe('main');
  });

  test('the user has clicked elsewhere: nothing is focused', async () => {
    show(toolbar);
    get('b').focus();
    await focused();
    get('b').blur();
    await focused();
    get('b').remove();
    expect(await focused()).toBe('body');
  });
});

describe('the focused control is disabled', () => {
  const form = `
    <main><h1>Settings</h1><section><h2 id="title">Password</h2>
      <div><button id="cancel">Cancel</button><button id="save">Save</button></div></section></main>`;

  test('the next heading is focused, and no other control', async () => {
    show(form);
    get('save').focus();
    disable('save');
    expect(await focused()).toBe('title');
    get('cancel').focus();
    expect(get('title').hasAttribute('tabindex')).toBe(false);
  });

  test('blurred at once, as by older browsers: the same', async () => {
    show(form);
    get('save').focus();
    disable('save');
    get('save').blur();
    expect(await focused()).toBe('title');
  });
});

test.each([
  ['a toast', 'data-toaster'],
  ['the tray', 'data-upload-tray'],
])('%s goes with its focused button → what had the focus on the page is focused', async (_, attribute) => {
  show(
    `<main><h1>Inquiries</h1><button id="a"></button></main><aside ${attribute}><p><button id="undo"></button></p></aside>`,
  );
  get('a').focus();
  get('undo').focus();
  get('undo').parentElement?.remove();
  expect(await focused()).toBe('a');
});

describe('a dialog', () => {
  const page = `
    <main><h1 id="title">Media</h1><button id="opener">Open</button><button id="next">Next</button></main>
    <dialog id="dialog"><h2 id="heading">Harbour loft</h2><button id="delete">Delete</button></dialog>`;
  const open = () => {
    const dialog = get('dialog');
    if (!(dialog instanceof HTMLDialogElement)) throw new Error('No dialog');
    dialog.showModal();
    get('delete').focus();
    return dialog;
  };

  test('its last control is removed → its heading is focused', async () => {
    show(page);
    get('opener').focus();
    open();
    get('delete').remove();
    expect(await focused()).toBe('heading');
  });

  test('its opener is removed → closed → the neighbour of the opener', async () => {
    show(page);
    get('opener').focus();
    const dialog = open();
    get('opener').remove();
    expect(await focused()).toBe('delete');
    dialog.close();
    get('delete').blur();
    expect(await focused()).toBe('next');
  });

  test('opened with the page → closed → the heading of the page', async () => {
    show(page);
    const dialog = open();
    dialog.close();
    get('delete').blur();
    expect(await focused()).toBe('title');
  });
});
