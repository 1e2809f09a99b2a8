import type { MediaKind } from '#contract/entities.ts';
import { titleFromFileName, type UploadFieldError, validateFile, validateUpload } from '#domain/upload.ts';
import type { StoredDraft } from '#machines/upload/draft.ts';
import type { UploadEvent } from '#machines/upload/events.ts';
import type { Effects } from './model.ts';
import { emptyForm } from './uploadChart.ts';

/** An upload form as its model knows it. */
export interface Upload extends Omit<StoredDraft, 'savedAt'> {
  readonly value: 'closed' | 'reading' | 'editing' | 'submitting';
  readonly kind: MediaKind;
  readonly fieldError: UploadFieldError | null;
  readonly savedAt: number | null;
  /** The number of idempotency keys that were made. */
  readonly keys: number;
  /** While editing: whether a file is dragged over the form, and whether a text is not stored yet. */
  readonly isOver: boolean;
  readonly isTyped: boolean;
  /** While submitting. */
  readonly isHidden: boolean;
  readonly attempt: 'sending' | 'slow' | 'retrying';
  readonly progress: number;
}

export const atRest = {
  isOver: false,
  isTyped: false,
  isHidden: false,
  attempt: 'sending',
  progress: 0,
} as const;
export const empty = { file: null, idempotencyKey: null, failure: null, fieldError: null, savedAt: null };

/** The empty form of the same kind and section. */
export const cleared = (form: Upload, value: Upload['value']): Upload => ({
  ...form,
  ...empty,
  ...atRest,
  value,
  texts: { ...emptyForm.texts, section: form.texts.section },
});

export const isFilled = ({ file, texts }: Pick<Upload, 'file' | 'texts'>): boolean =>
  file !== null ||
  Object.entries(texts).some(
    ([field, text]) => field !== 'section' && text !== (field === 'sort_order' ? '0' : ''),
  );

export function storeDetails({ kind, texts, idempotencyKey, failure }: Upload, { emit }: Effects): void {
  emit({ type: 'draft.detailsChanged', kind, details: { texts, idempotencyKey, failure } });
}

function storeForm(form: Upload, effects: Effects): Upload {
  effects.emit({ type: 'draft.fileChanged', kind: form.kind, file: form.file?.name ?? null });
  storeDetails(form, effects);
  return form;
}

/** After an event while editing. */
export function edited(form: Upload, event: UploadEvent, effects: Effects): Upload {
  const { kind, texts, fieldError } = form;
  const { emit } = effects;
  const leave = () => form.isTyped && storeDetails(form, effects);
  switch (event.type) {
    case 'upload.dragEntered':
      return { ...form, isOver: true };
    case 'upload.dragLeft':
      return { ...form, isOver: false };
    case 'upload.fileChosen': {
      const { file } = event;
      const title = texts.title.trim() === '' ? titleFromFileName(file.name) : texts.title;
      const changed = { file, texts: { ...texts, title }, fieldError: validateFile(kind, file) };
      return storeForm({ ...form, ...changed, idempotencyKey: null, failure: null, isOver: false }, effects);
    }
    case 'upload.fileRemoved':
      if (!form.file) return form;
      return storeForm({ ...form, ...empty, savedAt: form.savedAt }, effects);
    case 'upload.textChanged': {
      const { field, value } = event;
      const isMended = fieldError?.field === field;
      return {
        ...form,
        texts: { ...texts, [field]: value },
        idempotencyKey: null,
        isTyped: true,
        fieldError: isMended ? null : fieldError,
      };
    }
    case 'upload.discarded':
      leave();
      emit({ type: 'draft.ended', kind });
      return cleared(form, 'editing');
    case 'upload.dismissed':
    case 'upload.cancelled':
      leave();
      if (isFilled(form)) emit({ type: 'draft.kept', kind });
      return cleared(form, 'closed');
    case 'upload.submitted': {
      const problem = validateUpload(kind, { file: form.file, ...texts });
      if (problem) return { ...form, fieldError: problem };
      leave();
      const isNew = form.idempotencyKey === null;
      const keys = isNew ? form.keys + 1 : form.keys;
      const idempotencyKey = isNew ? `key ${keys}` : form.idempotencyKey;
      const sent: Upload = {
        ...form,
        ...empty,
        ...atRest,
        value: 'submitting',
        file: form.file,
        keys,
        idempotencyKey,
      };
      storeDetails(sent, effects);
      return sent;
    }
    default:
      return form;
  }
}

/** After an event while submitting. */
export function sending(form: Upload, event: UploadEvent, { emit, restart }: Effects): Upload {
  switch (event.type) {
    case 'upload.opened':
      return { ...form, isHidden: false };
    case 'upload.dismissed':
      if (!form.isHidden) emit({ type: 'upload.hidden', kind: form.kind });
      return { ...form, isHidden: true };
    case 'upload.cancelled':
      if (form.isHidden) return form;
      emit({ type: 'upload.stopped' });
      return { ...form, ...atRest, value: 'editing' };
    case 'upload.attemptStarted':
      restart('patience');
      return { ...form, attempt: 'sending', progress: 0 };
    case 'upload.progressed':
      restart('patience');
      return { ...form, attempt: 'sending', progress: event.sent / (event.total || 1) };
    case 'upload.attemptFailed':
      return { ...form, attempt: 'retrying' };
    default:
      return form;
  }
}
