/** The rows of the table and their goals, stated once. docs/performance.md says how each is measured. */

export type Unit = 'kB' | 'MB' | 'ms';

/** In the unit of the row, as a ratio to the reference, or both. */
export interface Goal {
  readonly atMost?: number;
  readonly ratioAtMost?: number;
}

export interface RowDefinition {
  readonly name: string;
  readonly unit: Unit;
  /** What the reference figure is of; absent where there is none. */
  readonly reference?: string;
  readonly goal?: Goal;
}

const atMost = (atMost: number): Goal => ({ atMost });
const ratioAtMost = (ratioAtMost: number): Goal => ({ ratioAtMost });

export const rows = [
  { name: 'JavaScript of /login', unit: 'kB', reference: 'floor', goal: atMost(106) },
  { name: 'JavaScript of /dashboard', unit: 'kB', reference: 'floor', goal: atMost(120) },
  { name: 'JavaScript of /inquiries', unit: 'kB', reference: 'floor', goal: atMost(142) },
  { name: 'JavaScript of /media', unit: 'kB', reference: 'floor', goal: atMost(152) },
  { name: 'first paint', unit: 'ms', reference: 'round trip', goal: atMost(700) },
  { name: '/login usable', unit: 'ms', reference: 'floor', goal: ratioAtMost(1.05) },
  { name: '/dashboard content', unit: 'ms', reference: 'floor', goal: ratioAtMost(1.3) },
  { name: '/inquiries content', unit: 'ms', reference: 'floor', goal: ratioAtMost(1.3) },
  { name: '/media first pictures', unit: 'ms', reference: 'floor', goal: ratioAtMost(1.6) },
  { name: 'second visit, content', unit: 'ms', goal: atMost(1_100) },
  { name: 'key in the search, CPU', unit: 'ms', reference: 'picture floor', goal: ratioAtMost(1.15) },
  { name: 'clear the search, CPU', unit: 'ms', reference: 'picture floor', goal: ratioAtMost(1.2) },
  { name: 'status change, CPU', unit: 'ms', reference: 'picture floor', goal: ratioAtMost(2) },
  { name: 'scroll 1,000 px, CPU', unit: 'ms', reference: 'picture floor', goal: ratioAtMost(1.15) },
  { name: 'slowest interaction', unit: 'ms', reference: 'picture floor', goal: atMost(50) },
  { name: 'list in memory', unit: 'MB', reference: 'picture floor' },
  { name: 'longest task to the dashboard, CPU', unit: 'ms', goal: atMost(45) },
] as const satisfies readonly RowDefinition[];

/** What another way to build the same list costs: measured and printed apart, because its packages are installed first. */
export const reactAdminRows = [
  { name: 'JavaScript of /inquiries beside react-admin', unit: 'kB', reference: 'react-admin' },
  { name: '/login usable beside react-admin', unit: 'ms', reference: 'react-admin' },
  {
    name: '/inquiries content beside react-admin',
    unit: 'ms',
    reference: 'react-admin',
    goal: ratioAtMost(0.5),
  },
  { name: 'key in the search beside react-admin, CPU', unit: 'ms', reference: 'react-admin' },
  { name: 'status change beside react-admin, CPU', unit: 'ms', reference: 'react-admin' },
] as const satisfies readonly RowDefinition[];

export type RowName = (typeof rows | typeof reactAdminRows)[number]['name'];
