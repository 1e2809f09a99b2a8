import type { ReplyTemplate } from '#contract/replyTemplates.ts';
import type { TemplateChange, TemplateField } from '#domain/replyTemplates.ts';

/** What the browser holds. */
export interface KeptTemplates {
  readonly templates: readonly ReplyTemplate[];
  readonly defaultId: string | undefined;
}

export type ReplyTemplatesEvent =
  | { type: 'templates.retryRequested' }
  | { type: 'templates.addRequested' }
  | { type: 'templates.editRequested'; template: ReplyTemplate }
  | { type: 'templates.removalRequested'; template: ReplyTemplate }
  | { type: 'templates.resetRequested' }
  | { type: 'templates.fileChosen'; file: File }
  | { type: 'templates.fieldChanged'; field: TemplateField; value: string }
  | { type: 'templates.submitted' }
  | { type: 'templates.cancelled' }
  | { type: 'templates.confirmed' }
  | { type: 'templates.declined' }
  /** The next replies use this template. */
  | { type: 'templates.defaultChosen'; id: string }
  /** From the port `watchTemplates`: another tab, or a reply, has changed them. */
  | { type: 'templates.replaced'; kept: KeptTemplates };

export type ReplyTemplatesEmitted =
  | { type: 'templates.saved'; change: TemplateChange }
  | { type: 'templates.saveFailed'; error: unknown }
  /** Another tab has changed or deleted the template of the form. */
  | { type: 'templates.conflicted'; draft: ReplyTemplate }
  | { type: 'templates.fileRefused'; error: unknown }
  | { type: 'templates.defaultChosen'; id: string }
  /** To be kept beyond a reload; null when the form is closed. */
  | { type: 'templates.draftChanged'; draft: ReplyTemplate | null };
