import { resolve } from 'node:path';
import { normalizePath } from 'vite';

const layout = 'app/SignedIn.tsx';
const login = 'features/auth/LoginRoute.tsx';
const dashboard = 'features/dashboard/DashboardRoute.tsx';
const media = 'features/media/MediaRoute.tsx';
const viewer = 'features/media/viewer/ViewerRoute.tsx';
const inquiries = 'app/InboxRoute.tsx';
const settings = 'features/settings/SettingsRoute.tsx';

/**
 * Few chunks compress better than many: `base` is what every visit needs, `signed-in` what every signed-in screen needs,
 * `form` what the login page shares with screens other than the dashboard, `lists` what the inboxes share with the media. A chunk of a few hundred bytes
 * takes one of the browser's connections for as long as a large one. Code of a single screen stays in that screen's chunk.
 */
export function chunkGroups() {
  const reached = new Map<string, ReadonlySet<string>>();
  interface Graph {
    getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
  }
  /** The modules that a file of src/ imports statically, itself included. */
  const needs = (file: string, graph: Graph): ReadonlySet<string> => {
    const known = reached.get(file);
    if (known) return known;
    const found = new Set([normalizePath(resolve('src', file))]);
    for (const id of found)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
    reached.set(file, found);
    return found;
  };
  const first = (id: string, graph: Graph): string | null => {
    const isNeededBy = (file: string) => needs(file, graph).has(id);
    const isShared = [layout, media, inquiries, settings].some(isNeededBy);
    const isOnDashboard = isNeededBy(layout) || isNeededBy(dashboard);
    if (isNeededBy('main.tsx') || (isOnDashboard && isNeededBy(login))) return 'base';
    if (isNeededBy(layout) || (isShared && isOnDashboard)) return 'signed-in';
    return isShared && isNeededBy(login) ? 'form' : null;
  };
  const shared = (id: string, graph: Graph): string | null => {
    const isNeededBy = (file: string) => needs(file, graph).has(id);
    return isNeededBy(inquiries) && (isNeededBy(media) || isNeededBy(viewer)) ? 'lists' : null;
  };
  // A group takes what its modules import too, so the one with more importance comes first.
  return [
    { name: first, priority: 2 },
    { name: shared, priority: 1 },
  ];
}
