import { css } from 'goober';
import { useState, useSyncExternalStore } from 'react';
import { type LogEntry, recorder } from '../recorder.ts';
import { ActorTree } from './ActorTree.tsx';
import { ChartPicture } from './ChartPicture.tsx';
import { EventLog } from './EventLog.tsx';
import { adjacentEntry, exportRecording, filterLog, type LogFilter, selectChart } from './selectors.ts';
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

/** Both are the `sequence` of an event. */
interface Pause {
  /** Later events are hidden. */
  readonly until: number;
  /** The selected event: the charts are shown as they were after it. */
  readonly at: number;
}

function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export function ChartsTab() {
  const recording = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot);
  const [selected, setSelected] = useState<string | null>(null);
  const [pause, setPause] = useState<Pause | null>(null);
  const [filter, setFilter] = useState<LogFilter>({ text: '', actor: null });
  const at = pause?.at ?? null;

  const actor =
    recording.actors.find(({ key }) => key === selected) ??
    recording.actors.find(({ chart, endedAfter }) => chart !== null && endedAfter === null);
  const snapshot = actor ? selectChart(recording, actor.key, at) : null;
  const entries = filterLog(recording.log, filter, pause?.until ?? null);
  const entry = at === null ? undefined : recording.log.find(({ sequence }) => sequence === at);
  const last = recording.log.at(-1)?.sequence ?? 0;

  const selectActor = (key: string) => {
    setSelected(key);
    if (filter.actor !== null) setFilter({ ...filter, actor: key });
  };
  const selectEntry = ({ sequence, actor: key }: LogEntry) => {
    selectActor(key);
    setPause({ until: pause?.until ?? last, at: sequence });
  };
  const step = (direction: -1 | 1) => {
    const next = adjacentEntry(entries, at ?? entries.at(-1)?.sequence ?? null, direction);
    if (next) selectEntry(next);
  };

  return (
    <div className={layout}>
      <ActorTree recording={recording} at={at} selected={actor?.key ?? null} onSelect={selectActor} />
      <div data-chart="">
        {actor?.chart && <ChartPicture key={actor.chart} chart={actor.chart} snapshot={snapshot} />}
      </div>
      <section data-values="" aria-label="Values">
        {entry && (
          <>
            <h3>Event</h3>
            <ValueTree value={entry.event} />
          </>
        )}
        <h3>Context</h3>
        <ValueTree value={snapshot?.context ?? null} />
      </section>
      <div data-log="">
        <EventLog
          entries={entries}
          filter={filter}
          actor={actor?.key ?? null}
          at={at}
          onFilter={setFilter}
          onPause={() => setPause({ until: last, at: last })}
          onResume={() => setPause(null)}
          onStep={step}
          onSelect={selectEntry}
          onExport={() => download(exportRecording(recording, Date.now()), 'statecharts.json')}
          onClear={() => {
            setPause(null);
            recorder.clear();
          }}
        />
      </div>
    </div>
  );
}
