import { assign, boolean, enums, type Infer, integer, max, min, object, optional, string } from 'superstruct';
import { statuses } from './entities.ts';
import { uploadLimits } from './limits.ts';

/** Queries and bodies of Specification §7: validated by the server, typed for the client. */

export const page = object({ limit: optional(min(integer(), 1)), offset: optional(min(integer(), 0)) });
export const imagePage = assign(page, object({ include_inactive: optional(boolean()) }));
export const statusUpdate = object({ status: enums(statuses) });
export const videoFields = object({
  section: string(),
  title: string(),
  description: string(),
  alt_text: string(),
});
export const imageFields = assign(videoFields, object({ category: string(), sort_order: string() }));
export const videoUpdate = object({
  title: optional(string()),
  description: optional(string()),
  alt_text: optional(string()),
});
export const imageUpdate = assign(
  videoUpdate,
  object({
    category: optional(string()),
    sort_order: optional(max(min(integer(), 0), uploadLimits.sortOrder)),
  }),
);

export type ImageFields = Infer<typeof imageFields>;
export type VideoFields = Infer<typeof videoFields>;
export type ImageUpdate = Infer<typeof imageUpdate>;
export type VideoUpdate = Infer<typeof videoUpdate>;
