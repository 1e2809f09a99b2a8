import { css } from 'goober';
import { useState, useSyncExternalStore } from 'react';
import { recorder } from '../recording.ts';
import { exported, filtered, type LogFilter, momentAt, neighbour } from '../timeline.ts';
import { ActorTree } from './ActorTree.tsx';
import { EventLog } from './EventLog.tsx';
import { Picture } from './Picture.tsx';
import { ValueTree } from './ValueTree.tsx';

const layout = css`
  height: 100%;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-auto-rows: max-content;
  overflow: auto;

  & > * {
    border-bottom: var(--hairline) solid var(--line);
  }
  & > nav {
    max-height: 11rem;
  }
  & > [data-chart] {
    height: 18rem;
  }
  & > [data-values] {
    min-width: 0;
    max-height: 14rem;
    overflow: auto;
    padding: var(--space-1);
  }
  & > [data-log] {
    height: 22rem;
  }
  & > div > section {
    height: 100%;
  }

  @container (min-width: 44rem) {
    height: 100%;
    grid-template: minmax(0, 3fr) minmax(0, 2fr) / minmax(9rem, 1fr) minmax(0, 3fr);
    overflow: hidden;

    & > nav {
      max-height: none;
      border-right: var(--hairline) solid var(--line);
    }
    & > [data-chart],
    & > [data-log] {
      height: auto;
      min-height: 0;
    }
    & > [data-values] {
      max-height: none;
      border-right: var(--hairline) solid var(--line);
    }
  }
  @container (min-width: 70rem) {
    grid-template: minmax(0, 1fr) / 13rem minmax(0, 1fr) 15rem 22rem;

    & > * {
      border-bottom: 0;
    }
    & > [data-chart] {
      border-right: var(--hairline) solid var(--line);
    }
  }
`;

/** What is looked at while the log does not run: events up to `until`, the charts as they were after `at`. */
interface Pause {
  readonly until: number;
  readonly at: number;
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The running actors, the chosen one's chart as it stands or stood, its context, and the log of events. */
export function ChartsTab() {
  const recording = useSyncExternalStore(recorder.subscribe, recorder.read);
  const [choice, setChoice] = useState<string | null>(null);
  const [pause, setPause] = useState<Pause | null>(null);
  const [filter, setFilter] = useState<LogFilter>({ text: '', actor: null });
  const at = pause?.at ?? null;

  const actor =
    recording.actors.find(({ key }) => key === choice) ??
    recording.actors.find(({ chart, endedAfter }) => chart !== null && endedAfter === null);
  const moment = actor ? momentAt(recording, actor.key, at) : null;
  const entries = filtered(recording.log, filter, pause?.until ?? null);
  const entry = at === null ? undefined : recording.log.find(({ sequence }) => sequence === at);
  const last = recording.log.at(-1)?.sequence ?? 0;

  const lookAt = (sequence: number, key: string) => {
    setChoice(key);
    if (filter.actor !== null) setFilter({ ...filter, actor: key });
    setPause({ until: pause?.until ?? last, at: sequence });
  };
  const step = (direction: -1 | 1) => {
    const next = neighbour(entries, at ?? entries.at(-1)?.sequence ?? null, direction);
    const found = entries.find(({ sequence }) => sequence === next);
    if (found) lookAt(found.sequence, found.actor);
  };

  return (
    <div className={layout}>
      <ActorTree
        recording={recording}
        at={at}
        chosen={actor?.key ?? null}
        onChoose={(key) => {
          setChoice(key);
          if (filter.actor !== null) setFilter({ ...filter, actor: key });
        }}
      />
      <div data-chart="">
        {actor?.chart && <Picture key={actor.chart} chart={actor.chart} moment={moment} />}
      </div>
      <section data-values="" aria-label="Values">
        {entry && (
          <>
            <h3>Event</h3>
            <ValueTree value={entry.event} />
          </>
        )}
        <h3>Context</h3>
        <ValueTree value={moment?.context ?? null} />
      </section>
      <div data-log="">
        <EventLog
          entries={entries}
          filter={filter}
          chosen={actor?.key ?? null}
          at={at}
          onFilter={setFilter}
          onPause={() => setPause({ until: last, at: last })}
          onResume={() => setPause(null)}
          onStep={step}
          onChoose={({ sequence, actor: key }) => lookAt(sequence, key)}
          onExport={() => save(exported(recording, Date.now()), 'statecharts.json')}
          onClear={() => {
            setPause(null);
            recorder.clear();
          }}
        />
      </div>
    </div>
  );
}
