import type { LogEntry } from '#docs/review/live/recorder.ts';
import type { RedactedValue } from '#docs/review/live/redact.ts';
import { ValueTree } from './ValueTree.tsx';

/** An event with what followed from it, and a context. */
export function ValuesView({ entry, context }: { entry: LogEntry | undefined; context: RedactedValue }) {
  return (
    <section data-values="" aria-label="Values">
      {entry && (
        <>
          <h3>Event</h3>
          <ValueTree value={entry.event} />
          {entry.refused.length > 0 && <p>Refused by {entry.refused.join(', ')}</p>}
          {entry.emitted.length > 0 && (
            <>
              <h3>Emitted</h3>
              <ValueTree value={entry.emitted} />
            </>
          )}
        </>
      )}
      <h3>Context</h3>
      <ValueTree value={context} />
    </section>
  );
}
