import { readJson, writeText } from '#session/keptText.ts';
import type { GuestScope, SessionActors } from '#session/services.ts';

type Inbox = keyof SessionActors['unread'];

const paths = { inquiries: '/inquiries', contact: '/contact' } as const satisfies Record<Inbox, string>;

const names = {
  inquiries: ['new inquiry', 'new inquiries'],
  contact: ['new contact message', 'new contact messages'],
} as const satisfies Record<Inbox, readonly [one: string, many: string]>;

/** How many ids are kept of what was notified: more than arrive while two tabs are a minute apart. */
const kept = 200;

/**
 * A function that notifies of what has arrived, by the browser and once for all tabs, unless the administrator looks at the
 * page (decision 118).
 */
export function createNotify({ email, location, pageActivity, onEnd }: GuestScope, inbox: Inbox) {
  const key = `admin-notified ${inbox} ${email}`;
  let shown: Notification | null = null;
  onEnd(() => shown?.close());
  return (ids: readonly string[]): void => {
    const stored = readJson('localStorage', key);
    const notified: readonly unknown[] = Array.isArray(stored) ? stored : [];
    const added = ids.filter((id) => !notified.includes(id));
    if (added.length === 0) return;
    writeText('localStorage', key, JSON.stringify([...notified, ...added].slice(-kept)));
    if (pageActivity.isFocused() || globalThis.Notification?.permission !== 'granted') return;
    const [one, many] = names[inbox];
    try {
      shown = new Notification(`${added.length} ${added.length === 1 ? one : many}`, {
        body: 'Studio Admin',
        tag: `admin ${inbox}`,
      });
    } catch {
      // Chromium on Android notifies by service workers only.
      return;
    }
    shown.onclick = ({ target }) => {
      window.focus();
      location.navigate(paths[inbox]);
      if (target instanceof Notification) target.close();
    };
  };
}
