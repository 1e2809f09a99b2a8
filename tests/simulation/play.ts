import type { Browser, Tab } from './browser.ts';
import { perform, type UserAct } from './controls.ts';
import type { Knowledge } from './facts.ts';
import type { Clocks } from './globals.ts';
import type { Server } from './server.ts';
import type { TabFacts } from './tab.tsx';
import type { WorldAct } from './world.ts';

export type TabAct =
  | UserAct
  | { readonly type: 'open' | 'back' | 'forward' }
  /** `isForced` answers the question of the browser whether to leave the page. */
  | { readonly type: 'reload' | 'close'; readonly isForced: boolean }
  | { readonly type: 'address'; readonly url: string; readonly isForced: boolean };

/** A step as data, so that some of them can be played again without the others. */
export interface Step {
  /** At rest everything works, and nobody does anything; then all tabs are looked at. */
  readonly by: { readonly tab: string; readonly act: TabAct } | { readonly world: WorldAct } | 'rest';
  /** Virtual milliseconds that pass afterwards. */
  readonly milliseconds: number;
  /** Of the order of the tasks meanwhile. */
  readonly seed: number;
}

export interface Player {
  readonly browser: Browser;
  readonly server: Server;
  readonly known: Knowledge;
  readonly clocks: Clocks;
}

export function performStep(player: Player, { by }: Step): void {
  const { browser, server } = player;
  if (by === 'rest') {
    server.backend.clearFaults();
    browser.setOnline(true);
    browser.show('');
  } else if ('world' in by) performInWorld(player, by.world);
  else performInTab(player, by.tab, by.act);
}

function performInWorld({ browser, server, known, clocks }: Player, world: WorldAct): void {
  switch (world.type) {
    case 'fault':
      known.hadFaults = true;
      server.backend.addFault(world.fault);
      break;
    case 'faults end':
      server.backend.clearFaults();
      break;
    case 'offline':
      known.hadFaults = true;
      browser.setOnline(false);
      break;
    case 'online':
      browser.setOnline(true);
      break;
    case 'clock':
      clocks.offset += world.by;
      break;
    case 'expire':
      server.backend.expire(world);
      break;
    case 'elsewhere':
      server.editElsewhere(world);
  }
}

/** Whether the browser lets the page go, which may ask the user. */
function mayLeave(browser: Browser, { name, window }: Tab, isForced: boolean): boolean {
  const event = new window.Event('beforeunload', { cancelable: true });
  return browser.as(name, () => window.dispatchEvent(event)) || isForced;
}

function performInTab(player: Player, name: string, act: TabAct): void {
  const { browser, known } = player;
  const tab = browser.tabs.get(name);
  if (!tab && act.type === 'open') browser.open(name, '/media');
  browser.show(name);
  if (!tab) return;
  switch (act.type) {
    case 'open':
      break;
    case 'back':
    case 'forward':
      browser.as(name, () => tab.window.history.go(act.type === 'back' ? -1 : 1));
      break;
    case 'reload':
      if (mayLeave(browser, tab, act.isForced)) browser.reload(name);
      break;
    case 'close':
      if (mayLeave(browser, tab, act.isForced)) browser.close(name);
      break;
    case 'address':
      if (!mayLeave(browser, tab, act.isForced)) break;
      browser.close(name, true);
      browser.open(name, act.url);
      break;
    default: {
      const before = tab.observe();
      noteIntention(player, before, act);
      const control = browser.as(name, () => perform(tab.window, act));
      if (control) notePress(known, before, control.name);
    }
  }
}

/** What the user may expect from what is done next. */
function noteIntention({ server, known }: Player, before: TabFacts, act: UserAct): void {
  if (act.type === 'type' && before.user)
    known.typed.push({ user: before.user, text: act.text, isPublic: act.text === '' });
  // Another file takes the place of the one in its row, or in the open form.
  if (act.type === 'files')
    for (const { file, isInForm } of before.uploads)
      if (isInForm || act.name === `Another file for ${file}`) known.removed.add(file);
  for (const id of server.named(before.questions.join())) known.asked.add(id);
  const isSending =
    act.type === 'press' ? /upload|retry/i.test(act.name) : act.type === 'key' && act.key === 'Enter';
  for (const { file } of before.uploads) {
    if (isSending) known.sent.add(file);
    // It is another upload then.
    if ((act.type === 'type' || act.type === 'choose') && known.sent.has(file)) known.changed.add(file);
  }
}

function notePress(known: Knowledge, before: TabFacts, name: string): void {
  known.pressed.push(name);
  if (/sign out/i.test(name) && before.user) known.lastSignedOut = before.user;
  if (/sign in/i.test(name)) known.lastSignedOut = null;
  if (/remove|discard|clear/i.test(name)) for (const { file } of before.uploads) known.removed.add(file);
}
