import type { Browser, Tab } from './browser.ts';
import type { Knowledge } from './facts.ts';
import { perform, type UserAct } from './randomUser.ts';
import type { Server } from './server.ts';
import type { Step, TabAct } from './steps.ts';

export interface Player {
  readonly browser: Browser;
  readonly server: Server;
  readonly known: Knowledge;
  readonly setClock: (by: number) => void;
}

const sending = /upload|send|try again|retry/i;

export function performStep({ browser, server, known, setClock }: Player, { by }: Step): void {
  if (by === 'rest') {
    known.calmSince = server.received.length;
    server.backend.clearFaults();
    browser.setFull(false);
    browser.setOnline(true);
    return;
  }
  if ('world' in by) {
    const { world } = by;
    if (!['faults end', 'online', 'clock', 'sleep'].includes(world.type)) known.calmSince = null;
    if (world.type === 'fault') server.backend.addFault(world.fault);
    if (world.type === 'faults end') server.backend.clearFaults();
    if (world.type === 'offline') known.wasOffline = true;
    if (world.type === 'offline' || world.type === 'online') browser.setOnline(world.type === 'online');
    if (world.type === 'clock') setClock(world.by);
    if (world.type === 'sleep') {
      const wasOnline = browser.isOnline();
      browser.setOnline(false);
      setClock(7_200_000);
      server.backend.expire({ access: true, refresh: false });
      browser.setOnline(wasOnline);
    }
    if (world.type === 'expire') server.backend.expire(world);
    if (world.type === 'storage') {
      browser.setFull(world.isFull);
      if (world.isFull) known.wasFull = true;
    }
    if (world.type === 'elsewhere') server.editElsewhere(world);
    return;
  }
  performInTab({ browser, known }, by.tab, by.act);
}

/** Whether the browser lets the page go, which may ask the user. */
function mayLeave(browser: Browser, { name, window }: Tab, isForced: boolean): boolean {
  const event = new window.Event('beforeunload', { cancelable: true });
  return browser.as(name, () => window.dispatchEvent(event)) || isForced;
}

function performInTab(
  { browser, known }: Pick<Player, 'browser' | 'known'>,
  name: string,
  act: TabAct,
): void {
  const tab = browser.tabs.get(name);
  if (!tab && act.type === 'open') browser.open(name, '/media');
  browser.show(name);
  if (!tab) return;
  // What was said, and what the server was not told yet, goes with its page.
  if (act.type === 'reload' || act.type === 'close' || act.type === 'address') {
    known.discarded.delete(name);
    for (const [token, by] of known.signedOut) if (by === name) known.signedOut.delete(token);
  }
  switch (act.type) {
    case 'open':
      break;
    case 'back':
    case 'forward':
      browser.as(name, () => tab.window.history.go(act.type === 'back' ? -1 : 1));
      break;
    case 'reload':
      if (!mayLeave(browser, tab, act.isForced)) break;
      if (browser.lacks.storage) {
        const address = [...new URLSearchParams(tab.observe().search).values()];
        for (const typed of known.typed) typed.isPublic ||= address.includes(typed.text);
      }
      browser.reload(name);
      break;
    case 'close':
      if (mayLeave(browser, tab, act.isForced)) browser.close(name);
      break;
    case 'address':
      if (!mayLeave(browser, tab, act.isForced)) break;
      browser.close(name, true);
      browser.open(name, act.url);
      break;
    default:
      performOnPage({ browser, known }, tab, act);
  }
}

/** Notes what the user may expect before it is done. */
function performOnPage({ browser, known }: Pick<Player, 'browser' | 'known'>, tab: Tab, act: UserAct): void {
  const { name, window } = tab;
  const before = tab.observe();
  const files = before.rows.map(({ file }) => file);
  const pressed = known.pressed.get(name) ?? [];
  known.pressed.set(name, pressed);
  const token = browser.local.get('admin-session');
  if (act.type === 'type' && before.user)
    known.typed.push({ user: before.user, text: act.text, isPublic: act.text === '' });
  const { file: form } = before.media?.upload ?? {};
  const isSending = act.type === 'press' ? sending.test(act.name) : act.type === 'key' && act.key === 'Enter';
  for (const file of form ? [...files, form] : files) {
    if (isSending) known.sent.add(file);
    if ((act.type === 'type' || act.type === 'choose') && known.sent.has(file)) known.changed.add(file);
  }
  if (act.type === 'press' || act.type === 'key') {
    const asked = before.inboxes.flatMap(({ target, selected }) => [
      ...(target ? [target] : []),
      ...selected,
    ]);
    for (const id of [...(before.media?.asked ?? []), ...asked]) known.asked.add(id);
  }
  const control = browser.as(name, () => perform(window, act));
  if (!control) return;
  const url = before.media?.leavesFor;
  if (/^(Leave|Discard)/.test(control.name) && url) {
    const from = before.path + before.search;
    if (from !== url) known.left.set(name, from);
  }
  pressed.push(control.name);
  if (/sign out/i.test(control.name) && before.user) {
    known.lastSignedOut.email = before.user;
    const unsent = before.rows.filter(
      ({ file, stage }) => stage === 'ready' && known.waiting.get(name)?.includes(file),
    );
    if (unsent.length > 0 && !known.wasFull) known.discarded.set(name, before.said.others.length);
    const stored = JSON.parse(token ?? 'null') as { tokens?: { refreshToken: string } } | null;
    if (stored?.tokens) {
      known.signedOut.set(stored.tokens.refreshToken, name);
      known.signedOutNow.add(stored.tokens.refreshToken);
    }
  }
  if (/sign in/i.test(control.name)) known.lastSignedOut.email = null;
  if (/remove|discard|clear/i.test(control.name)) for (const file of files) known.removed.add(file);
}
