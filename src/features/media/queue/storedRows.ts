import { type StoredRow, storedRow, type UploadRow } from '#domain/uploadRow.ts';
import { readText, writeText } from '#session/keptText.ts';
import type { GuestScope } from '#session/services.ts';
import { atMostOnce, partsOf } from '../drafts.ts';
import { holdLock } from '../holdLock.ts';

/** A row of the page whose lock has this id. */
type OwnedRow = Omit<StoredRow, 'file'> & { readonly owner: string };

/** The rows of the upload queue. A page owns its own, and those of a page that is gone: exactly one page sends them. */
export function createStoredRows(scope: GuestScope, onUnavailable: () => void) {
  const { read, remove, textOf, write } = partsOf(scope);
  const reportUnavailable = atMostOnce(onUnavailable);
  const own = `${Math.random()}`;
  const beforeReload = exchangeOwner(own);
  /** Only the page before a reload is waited for: a page that is reloaded would find its lock given to one that waits. */
  const owns = (owner: string) =>
    holdLock(`upload-queue ${owner}`, untilLeft(scope), { waits: owner === beforeReload });
  /** As they were last read or written. */
  let known = new Map<string, Pick<UploadRow, 'file'>>();
  const pathOf = (id: string) => ['queue', id];
  let hasLock = false;
  /** At once, before any other page can: a request for a lock waits in line, and a lease is written in this task. */
  const ownRows = async () => {
    if (hasLock) return;
    hasLock = true;
    if ((await owns(own)) !== false) return;
    // A lease that cannot be written: another page would take the rows for those of one that is gone.
    hasLock = false;
    for (const id of known.keys()) remove(pathOf(id));
    known = new Map();
    reportUnavailable();
  };
  // From the cache of the browser, after its locks were released: another page may have taken its rows.
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (persisted && known.size > 0) location.reload();
    else if (persisted) hasLock = false;
  };
  window.addEventListener('pageshow', onShown);
  scope.onEnd(() => window.removeEventListener('pageshow', onShown));

  return {
    reportUnavailable,
    /** Writes what differs from the rows before. */
    write(rows: readonly UploadRow[]) {
      const unsent = new Map(rows.filter(({ stage }) => stage !== 'stored').map((row) => [row.id, row]));
      if (unsent.size > 0) void ownRows();
      for (const [id, row] of unsent) {
        const before = known.get(id);
        if (before === row) continue;
        const { file, ...details } = storedRow(row);
        if (before?.file !== file) write(pathOf(id), 'file', file, reportUnavailable);
        write(pathOf(id), 'details', { ...details, owner: own } satisfies OwnedRow, reportUnavailable);
      }
      for (const id of known.keys()) if (!unsent.has(id)) remove(pathOf(id));
      known = unsent;
    },
    /** The rows of pages that are gone. Rejects when the storage cannot be read. */
    async read(): Promise<readonly StoredRow[]> {
      const owners = new Set(detailsIn(await read(['queue'])).map(({ owner }) => owner));
      owners.delete(own);
      const gone = await Promise.all([...owners].map(async (owner) => ((await owns(owner)) ? owner : [])));
      const owned = new Set(gone.flat());
      if (owned.size === 0) return [];
      // As the page that is gone has left them.
      const parts = await read(['queue']);
      const rows = detailsIn(parts).flatMap(({ owner, ...details }) => {
        const file = parts.get(textOf(pathOf(details.id), 'file'));
        return file instanceof File && owned.has(owner) && !known.has(details.id)
          ? [{ ...details, file }]
          : [];
      });
      known = new Map([...known, ...rows.map((row) => [row.id, row] as const)]);
      return rows;
    },
  };
}

const detailsIn = (parts: ReadonlyMap<string, unknown>): readonly OwnedRow[] =>
  [...parts.values()].flatMap((value) => (value instanceof File ? [] : [value as OwnedRow]));

/** Remembers the owner for a reload of this tab, and returns the one before. */
function exchangeOwner(own: string): string | null {
  const key = 'admin-upload-owner';
  const before = readText('sessionStorage', key);
  writeText('sessionStorage', key, own);
  return before;
}

/** Until the scope ends, or the page is left: the cache of the browser keeps no page with a lock. */
function untilLeft(scope: GuestScope): AbortSignal {
  const controller = new AbortController();
  const end = () => controller.abort();
  scope.onEnd(end);
  window.addEventListener('pagehide', end, { once: true });
  return controller.signal;
}
