import { frame, gzippedBytes, readBundle, scriptsOf } from '../../architecture/bundle.ts';
import { figuresOf, type Measure } from '../bench.ts';
import { folders } from '../builds.ts';

const modules = {
  'JavaScript of /login': ['src/features/auth/LoginRoute.tsx'],
  'JavaScript of /dashboard': [frame, 'src/features/dashboard/DashboardRoute.tsx'],
  'JavaScript of /inquiries': [frame, 'src/app/InboxRoute.tsx'],
  'JavaScript of /media': [frame, 'src/features/media/MediaRoute.tsx'],
} as const;

const kilobytesOf = (folder: string, ...needed: readonly string[]): number => {
  const bundle = readBundle(folder);
  return gzippedBytes(bundle, scriptsOf(bundle, ...needed)) / 1_000;
};

/** What the build's manifest says that a visit needs; nothing is run. */
export const javascript: Measure = {
  rows: Object.keys(modules) as (keyof typeof modules)[],
  run({ applications }) {
    const valuesOf = (kilobytes: (needed: readonly string[]) => number) =>
      Object.fromEntries(Object.entries(modules).map(([row, needed]) => [row, kilobytes(needed)]));
    const measure = async () => ({
      ...Object.fromEntries(
        applications.map(([subject, build]) => [
          subject,
          valuesOf((needed) => kilobytesOf(folders[build], ...needed)),
        ]),
      ),
      reference: valuesOf(() => kilobytesOf(folders.floor, 'index.html')),
    });
    return figuresOf(this.rows, measure, 1);
  },
};
