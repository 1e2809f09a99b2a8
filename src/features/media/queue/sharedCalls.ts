import type { BatchResult } from '#contract/responses.ts';
import { messages } from '#domain/messages.ts';
import { abortError } from '#http/errors.ts';
import type { OnProgress } from '#http/xhr.ts';
import type { SharedCall, UploadQueuedFileInput } from '#machines/queued-upload/queued-upload.machine.ts';
import type { Attempt } from '#session/mutations.ts';

type Row = UploadQueuedFileInput['row'];

/** Uploads rows in one call, with one result per row in their order. */
export type SendBatch = (
  rows: readonly Row[],
  options: Attempt & { readonly onProgress: OnProgress },
) => Promise<readonly BatchResult[]>;

interface Member {
  readonly input: UploadQueuedFileInput;
  readonly signal: AbortSignal;
  resolve(): void;
  reject(error: unknown): void;
}

/** One attempt of a shared call, sent when all its rows have joined. One that leaves ends it for all. */
interface Attendance {
  readonly controller: AbortController;
  readonly members: Map<string, Member>;
}

/** Lets the uploads of several rows share one call (decision 64). */
export function createSharedCalls(send: SendBatch) {
  const gathering = new Map<string, Attendance>();

  const perform = async ({ ids, idempotencyKey }: SharedCall, { controller, members }: Attendance) => {
    const joined = ids.flatMap((id) => members.get(id) ?? []);
    const rows = joined.map(({ input }) => input.row);
    const onProgress: OnProgress = (sent, total) => {
      for (const [index, bytes] of sentOf(rows, sent, total).entries()) {
        const member = joined[index];
        if (member && !member.signal.aborted)
          member.input.reportTo.send({
            type: 'row.progressed',
            sent: bytes,
            total: member.input.row.file.size,
          });
      }
    };
    try {
      const results = await send(rows, { signal: controller.signal, idempotencyKey, onProgress });
      for (const [index, { resolve, reject }] of joined.entries()) {
        const result = results[index];
        if (result?.ok) resolve();
        else reject(new Error(result?.error.message ?? messages.unexpected));
      }
    } catch (error) {
      for (const { reject } of joined) reject(error);
    }
  };

  /** Resolves when this row is stored. */
  return (input: UploadQueuedFileInput, call: SharedCall, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const key = call.idempotencyKey;
      const attendance = gathering.get(key) ?? { controller: new AbortController(), members: new Map() };
      gathering.set(key, attendance);
      attendance.members.set(input.row.id, { input, signal, resolve, reject });
      signal.addEventListener('abort', () => {
        if (gathering.get(key) === attendance) gathering.delete(key);
        attendance.controller.abort();
        reject(abortError(signal));
      });
      if (attendance.members.size < call.ids.length) return;
      gathering.delete(key);
      void perform(call, attendance);
    });
}

/** The bytes of each file that have been sent; the files end the body, one after another. */
export function sentOf(rows: readonly Row[], sent: number, total: number): readonly number[] {
  const bytes = rows.reduce((sum, { file }) => sum + file.size, 0);
  let begin = total - bytes;
  return rows.map(({ file }) => {
    const own = Math.min(Math.max(0, sent - begin), file.size);
    begin += file.size;
    return own;
  });
}
