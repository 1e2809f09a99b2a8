import { frame, gzippedBytes, readBundle, scriptsOf } from '../../architecture/bundle.ts';
import type { Measure } from '../bench.ts';
import { folders } from '../builds.ts';

const modules = {
  '/login': ['src/features/auth/LoginRoute.tsx'],
  '/dashboard': [frame, 'src/features/dashboard/DashboardRoute.tsx'],
  '/inquiries': [frame, 'src/app/InboxRoute.tsx'],
  '/media': [frame, 'src/features/media/MediaRoute.tsx'],
} as const;

/** What the build's manifest says that a visit needs; nothing is run. */
export const javascript: Measure = {
  rows: [
    'JavaScript of /login',
    'JavaScript of /dashboard',
    'JavaScript of /inquiries',
    'JavaScript of /media',
  ],
  async run({ folder }) {
    const app = readBundle(folder);
    const floor = readBundle(folders.floor);
    const reference = gzippedBytes(floor, scriptsOf(floor, 'index.html')) / 1_000;
    return Object.entries(modules).map(([path, needed]) => ({
      name: `JavaScript of ${path}`,
      ours: gzippedBytes(app, scriptsOf(app, ...needed)) / 1_000,
      reference,
    }));
  },
};
