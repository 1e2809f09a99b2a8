import {
  boolean,
  enums,
  type Infer,
  integer,
  max,
  min,
  nonempty,
  object,
  optional,
  pattern,
  record,
  refine,
  string,
  unknown,
} from 'superstruct';

/** The bodies of the control routes. */

const amount = optional(max(min(integer(), 0), 100_000));

/** How much to seed; a number that is left out is as the backend was started. */
export const seedNumbers = object({ inquiries: amount, contact: amount, images: amount, videos: amount });
export type SeedNumbers = Readonly<Infer<typeof seedNumbers>>;

const headerName = pattern(string(), /^[\w!#$%&'*+.^`|~-]+$/);
const headerValue = pattern(string(), /^[\t\x20-\x7e\x80-\xff]*$/);

/** What goes wrong, for which requests, and how often. Needs at least one effect. */
export const fault = refine(
  object({
    method: optional(enums(['GET', 'POST', 'PUT', 'DELETE'])),
    /** `*` stands for any text; compared with the path, and with path and query when it holds a `?`. */
    path: optional(nonempty(string())),
    status: optional(max(min(integer(), 200), 599)),
    body: optional(unknown()),
    /** Of the fault's response, in place of its own. */
    headers: optional(record(headerName, headerValue)),
    /** Milliseconds. */
    delayMs: optional(max(min(integer(), 0), 10 * 60 * 1000)),
    drop: optional(boolean()),
    malformed: optional(boolean()),
    /** The connection ends in the middle of the response, which is the usual one where the fault has none. */
    cut: optional(boolean()),
    /** The call is processed before the fault responds. A response that is cut is always processed. */
    processed: optional(boolean()),
    times: optional(min(integer(), 1)),
  }),
  'effect',
  ({ status, body, delayMs, drop, malformed, cut }) =>
    [status, body, delayMs].some((effect) => effect !== undefined) || drop || malformed || cut || 'no effect',
);
export type Fault = Readonly<Partial<Infer<typeof fault>>>;

/** Which tokens to expire; at least one kind. */
export const expiry = refine(
  object({ access: optional(boolean()), refresh: optional(boolean()) }),
  'effect',
  ({ access, refresh }) => access || refresh || 'no effect',
);
