import type {
  QueuedFile,
  QueuedUploadReport,
  QueuedUploadStage,
  SharedCall,
} from '#machines/queued-upload/queued-upload.machine.ts';
import type { StoredRow, UploadQueueEvent } from '#machines/upload-queue/events.ts';
import type { Effects, Stimulus } from './model.ts';
import { contentsIn, storedRow } from './queueChart.ts';

/** What the upload queue should do, by rules of its own (decisions 63 and 64). */

/** What happens to one row, from its own buttons. */
type RowEvent = { readonly type: 'row.cancelled' | 'row.submitted'; readonly id: string };
export type QueueStimulus = Exclude<UploadQueueEvent, QueuedUploadReport> | RowEvent;

interface Row {
  id: string;
  position: number;
  name: string;
  section: string;
  idempotencyKey: string | null;
  failure: string | null;
  stage: QueuedUploadStage;
  /** The key of its call. */
  call: string | null;
  sharedCall: SharedCall | null;
}

export interface Queue {
  /** In the order of their positions. */
  rows: Row[];
  isOpen: boolean;
  isReading: boolean;
  isStale: boolean;
  work: 'idle' | 'full' | 'gathering';
  filesPerCall: number;
  stored: number;
  failed: number;
  /** How many keys were made. */
  keys: number;
}

export const contentsOf = ({ id, position, name, section, idempotencyKey, failure }: Row) => ({
  ...{ id, position, name, section, idempotencyKey, failure },
});
const isAtWork = ({ stage }: Row) => stage === 'waiting' || stage === 'sending';

/** A queue and its rows, which report every change to it; it takes the reports one after another. */
class Shadow {
  readonly queue: Queue;
  readonly #emit: Effects['emit'];
  /** As they are; those of the queue are as they were last reported. */
  readonly #rows: Map<string, Row>;
  readonly #reports: Row[] = [];

  constructor(queue: Queue, emit: Effects['emit']) {
    this.queue = { ...queue };
    this.#emit = emit;
    this.#rows = new Map(queue.rows.map((row) => [row.id, { ...row }]));
  }

  key(): string {
    this.queue.keys += 1;
    return `key ${this.queue.keys}`;
  }

  enter(id: string, change: Partial<Row>): void {
    const row = { ...this.row(id), ...change };
    this.#rows.set(id, row);
    this.#reports.push(row);
  }

  row(id: string): Row {
    const row = this.#rows.get(id);
    if (!row) throw new Error(`No row ${id}`);
    return row;
  }

  add(added: readonly QueuedFile[]): void {
    for (const file of added) {
      const stage = !file.file.name.endsWith('.png') ? 'refused' : file.failure === null ? 'ready' : 'failed';
      const row: Row = { ...contentsIn(file), stage, call: null, sharedCall: null };
      this.queue.rows = [...this.queue.rows, { ...row, stage: 'ready' as const }].sort(
        (one, other) => one.position - other.position,
      );
      this.#rows.set(row.id, row);
      this.enter(row.id, {});
    }
  }

  remove(ids: readonly string[]): void {
    this.queue.rows = this.queue.rows.filter(({ id }) => !ids.includes(id));
    for (const id of ids) this.#rows.delete(id);
    this.#emit({ type: 'queue.rowsEnded', ids });
  }

  submit(id: string): void {
    if (['ready', 'cancelled', 'failed'].includes(this.row(id).stage))
      this.enter(id, { stage: 'waiting', failure: null });
  }

  cancel(id: string): void {
    if (isAtWork(this.row(id))) this.enter(id, { stage: 'cancelled', call: null });
  }

  interrupt(rows: readonly Row[]): void {
    for (const { id } of rows)
      if (this.row(id).stage === 'sending') this.enter(id, { stage: 'waiting', call: null });
  }

  companionsOf(id: string): readonly Row[] {
    const call = this.queue.rows.find((row) => row.id === id)?.call ?? null;
    return this.queue.rows.filter((row) => call !== null && row.call === call && row.id !== id);
  }

  /** The files of a row can change until it is sent; then it has another key, and is checked again. */
  move(id: string, section: string): void {
    const { stage } = this.row(id);
    if (stage === 'sending' || stage === 'stored') return;
    const kept = stage === 'refused' || stage === 'waiting';
    this.enter(id, { section, idempotencyKey: null, failure: null, stage: kept ? stage : 'ready' });
  }

  get canStart(): boolean {
    const { rows } = this.queue;
    const calls = new Set(rows.flatMap(({ call }) => call ?? []));
    return calls.size < 2 && rows.some(({ stage }) => stage === 'waiting');
  }

  /** Starts the first file that waits, with those that can travel with it. */
  start(): void {
    const { rows, filesPerCall } = this.queue;
    const waiting = rows.filter(({ stage }) => stage === 'waiting');
    const [first] = waiting;
    if (!first) return;
    const [, batch, count] = /^(.*-(\d+))-0$/.exec(first.idempotencyKey ?? '') ?? [];
    const repeated = waiting.slice(0, Number(count ?? 0));
    const isRepeated =
      repeated.length === Number(count) &&
      repeated.length <= filesPerCall &&
      repeated.every(({ idempotencyKey }, index) => idempotencyKey === `${batch}-${index}`);
    const end = waiting.findIndex(
      ({ name, section, idempotencyKey }) =>
        name === 'big.png' || idempotencyKey !== null || section !== first.section,
    );
    const together = waiting.slice(0, Math.max(1, Math.min(end < 0 ? waiting.length : end, filesPerCall)));
    const files = isRepeated ? repeated : together;
    const ids = files.map(({ id }) => id);
    const isAlone = files.length === 1;
    const newCall = () => (isAlone ? (first.idempotencyKey ?? this.key()) : `${this.key()}-${files.length}`);
    const call = (isRepeated && batch) || newCall();
    const sharedCall = isAlone ? null : { idempotencyKey: call, ids };
    for (const [index, { id }] of files.entries()) {
      const idempotencyKey = isAlone ? call : `${call}-${index}`;
      this.enter(id, { stage: 'sending', idempotencyKey, call, sharedCall });
    }
    this.queue.rows = rows.map((row) => (ids.includes(row.id) ? { ...row, stage: 'sending', call } : row));
  }

  /** Until nothing changes any more. */
  settle(): void {
    this.#decide();
    for (const report of this.#reports) {
      this.#take(report);
      this.#decide();
    }
  }

  #take(row: Row): void {
    const { id, stage, failure } = row;
    const { queue } = this;
    if (stage === 'cancelled') this.interrupt(this.companionsOf(id));
    const before = queue.rows.find((other) => other.id === id)?.stage;
    queue.rows = queue.rows.map((other) => (other.id === id ? row : other));
    if (stage === 'stored') {
      queue.stored += 1;
      this.#emit({ type: 'queue.rowsEnded', ids: [id] });
      this.#emit({ type: 'queue.fileStored', kind: 'image', count: queue.stored });
    } else this.#emit({ type: 'queue.rowChanged', row: { ...contentsOf(row), isWaiting: isAtWork(row) } });
    if (stage === 'failed' && before === 'sending') {
      queue.failed += 1;
      this.#emit({ type: 'queue.fileFailed', kind: 'image', message: failure, count: queue.failed });
    }
    if (['stored', 'failed', 'cancelled'].includes(stage)) queue.isStale = true;
  }

  #decide(): void {
    const { queue } = this;
    const { stored, failed } = queue;
    if (queue.work === 'idle' && queue.rows.some(isAtWork))
      Object.assign(queue, { work: 'full', stored: 0, failed: 0 });
    if (queue.work === 'full' && this.canStart) queue.work = 'gathering';
    if (queue.work !== 'idle' && !queue.rows.some(isAtWork)) {
      queue.work = 'idle';
      this.#emit({ type: 'queue.finished', stored, failed });
      if (queue.rows.every(({ stage }) => stage === 'stored')) this.remove(queue.rows.map(({ id }) => id));
    }
    if (queue.rows.length === 0) queue.isOpen = false;
  }
}

/** The effect of a stimulus before the rows have reported. */
function begin(shadow: Shadow, stimulus: Stimulus<QueueStimulus>, emit: Effects['emit']): void {
  const { queue } = shadow;
  const idsIn = (...stages: readonly QueuedUploadStage[]) =>
    queue.rows.filter(({ stage }) => stages.includes(stage)).map(({ id }) => id);
  switch (stimulus.type) {
    case 'queue.opened':
      queue.isOpen = true;
      break;
    case 'queue.filesAdded':
      queue.isOpen = true;
      shadow.add(
        stimulus.files.map((file, index) =>
          storedRow({
            ...{ id: shadow.key(), position: stimulus.position + index, file },
            texts: { ...storedRow().texts, section: stimulus.section },
          }),
        ),
      );
      break;
    case 'queue.dismissed':
      queue.isOpen = false;
      if (queue.work === 'idle') shadow.remove(idsIn('stored'));
      break;
    case 'queue.valueChosen':
      for (const { id, section } of queue.rows)
        if (section !== stimulus.value) shadow.move(id, stimulus.value);
      break;
    case 'queue.submitted':
      for (const id of idsIn('ready')) shadow.submit(id);
      break;
    case 'queue.failedRetried':
      for (const id of idsIn('failed')) shadow.submit(id);
      break;
    case 'queue.allCancelled':
      for (const id of idsIn('waiting', 'sending')) shadow.cancel(id);
      break;
    case 'queue.rowRemoved':
      queue.isStale = true;
      shadow.interrupt(shadow.companionsOf(stimulus.id));
      shadow.remove([stimulus.id]);
      break;
    case 'queue.discarded':
      queue.isStale = true;
      shadow.remove(queue.rows.map(({ id }) => id));
      break;
    case 'queue.batchRefused':
      queue.filesPerCall = 1;
      shadow.interrupt(queue.rows.filter(({ call }) => call === stimulus.call));
      break;
    case 'row.cancelled':
      shadow.cancel(stimulus.id);
      break;
    case 'row.submitted':
      shadow.submit(stimulus.id);
      break;
    case 'resolved':
      if (stimulus.port === 'uploadQueuedFile') shadow.enter(stimulus.id, { stage: 'stored', call: null });
      else {
        const read = stimulus.value as readonly StoredRow[];
        queue.isReading = false;
        shadow.add(read);
        for (const { id, isWaiting } of read) if (isWaiting) shadow.submit(id);
      }
      break;
    case 'rejected':
      if (stimulus.port === 'uploadQueuedFile')
        shadow.enter(stimulus.id, {
          stage: 'failed',
          failure: (stimulus.value as Error).message,
          call: null,
        });
      else {
        queue.isReading = false;
        emit({ type: 'queue.unavailable' });
      }
      break;
    case 'elapsed':
      if (stimulus.timer === 'gathering') {
        queue.work = 'full';
        if (shadow.canStart) shadow.start();
      } else if (stimulus.timer === 'reading') {
        queue.isReading = false;
        emit({ type: 'queue.unavailable' });
      } else {
        queue.isStale = false;
        emit({ type: 'queue.listsStale' });
      }
  }
}

/** The queue after a stimulus. */
export function after(queue: Queue, stimulus: Stimulus<QueueStimulus>, emit: Effects['emit']): Queue {
  const shadow = new Shadow(queue, emit);
  begin(shadow, stimulus, emit);
  shadow.settle();
  return shadow.queue;
}
