import { css } from 'goober';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { ActorRecord, LogEntry, Recording } from '#docs/review/live/recorder.ts';
import { adjacentEntry, filterLog, type LogFilter, selectChart } from '#docs/review/live/selectors.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { SmallButton } from '../SmallButton.tsx';
import { ActorTree } from './ActorTree.tsx';
import { ChartPicture, type LoadPicture } from './ChartPicture.tsx';
import { EventLog } from './EventLog.tsx';
import { SequenceView } from './SequenceView.tsx';
import { ValuesView } from './ValuesView.tsx';

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
    height: 26rem;
    display: grid;
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
  }
  & > [data-log] > [role='tabpanel'] {
    min-height: 0;
    display: grid;
  }
  & [data-bar],
  & [data-steps] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-half);
    padding-right: var(--space-half);
  }
  & [data-bar] {
    justify-content: space-between;
  }
  & > [data-log] [role='tab'] {
    min-height: var(--space-4);
  }
  & > [data-chart] > section {
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
    & > [data-screen] {
      grid-column: 1 / -1;
      max-height: 16rem;
      overflow: auto;
    }
    & > [data-values] {
      max-height: none;
      border-right: var(--hairline) solid var(--line);
    }
  }
  @container (min-width: 70rem) {
    grid-template: minmax(0, 1fr) auto / 13rem minmax(0, 1fr) 15rem minmax(22rem, 32rem);

    & > * {
      border-bottom: 0;
    }
    & > [data-chart] {
      border-right: var(--hairline) solid var(--line);
    }
    & > nav,
    & > [data-log] {
      grid-row: 1 / 3;
    }
    & > [data-log] {
      grid-column: 4;
    }
    & > [data-screen] {
      grid-area: 2 / 2 / auto / 4;
      max-height: none;
      border-top: var(--hairline) solid var(--line);
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

const views = [
  { id: 'log', label: 'Events' },
  { id: 'sequence', label: 'Sequence' },
] as const;
type View = (typeof views)[number]['id'];

/** Milliseconds for which a played event is shown. */
const playInterval = 700;

/** The charts of a session with its events: running, or read from a file. */
export function RecordingView({
  recording,
  isLive,
  load,
  tools,
  screen,
  selected: given,
  onSelect,
}: {
  recording: Recording;
  /** Whether it goes on; what is read from a file begins at its first event. */
  isLive: boolean;
  load: LoadPicture;
  /** More buttons, beside those of the log. */
  tools: ReactNode;
  /** An element with `data-screen`: the screen below the chart of an actor, as it is after the event `at`. */
  screen?: ((actor: ActorRecord, at: number | null) => ReactNode) | null;
  /** The key of the actor that is shown, where the parent chooses it too. */
  selected?: string | null;
  onSelect?(key: string): void;
}) {
  const last = recording.log.at(-1)?.sequence ?? 0;
  const first = recording.log[0]?.sequence ?? 0;
  const { violation } = recording;
  const broken = violation && recording.log.find(({ sequence }) => sequence === violation.at);
  const [own, setOwn] = useState<string | null>(broken?.actor ?? null);
  const selected = given ?? own;
  const [pause, setPause] = useState<Pause | null>(
    isLive ? null : { until: last, at: broken?.sequence ?? first },
  );
  const [filter, setFilter] = useState<LogFilter>({ text: '', actor: null });
  const [view, setView] = useState<View>(isLive ? 'log' : 'sequence');
  const [isPlaying, setIsPlaying] = useState(false);
  const id = useId();
  const at = pause?.at ?? null;

  const actor =
    recording.actors.find(({ key }) => key === selected) ??
    recording.actors.find(({ chart, endedAfter }) => chart !== null && (!isLive || endedAfter === null));
  const snapshot = actor ? selectChart(recording, actor.key, at) : null;
  const entries = filterLog(recording.log, filter, pause?.until ?? null);
  const entry = at === null ? undefined : recording.log.find(({ sequence }) => sequence === at);

  const selectActor = (key: string) => {
    setOwn(key);
    onSelect?.(key);
    if (filter.actor !== null) setFilter({ ...filter, actor: key });
  };
  const selectEntry = ({ sequence, actor: key }: LogEntry) => {
    selectActor(key);
    setPause({ until: pause?.until ?? last, at: sequence });
  };
  const step = (direction: -1 | 1) => {
    const next = adjacentEntry(entries, at ?? entries.at(-1)?.sequence ?? null, direction);
    if (next) selectEntry(next);
    else setIsPlaying(false);
  };
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => step(1), playInterval);
    return () => clearTimeout(timer);
  });

  return (
    <div className={layout}>
      <ActorTree recording={recording} at={at} selected={actor?.key ?? null} onSelect={selectActor} />
      <div data-chart="">
        {actor?.chart && (
          <ChartPicture key={actor.chart} chart={actor.chart} snapshot={snapshot} load={load} />
        )}
      </div>
      {actor && screen?.(actor, at)}
      <ValuesView entry={entry} context={snapshot?.context ?? null} />
      <div data-log="">
        <div data-bar="">
          <Tabs<View> label="Recording" tabs={views} selected={view} onSelect={setView} panelId={id} />
          <div data-steps="">
            {broken && (
              <SmallButton tone="quiet" onClick={() => selectEntry(broken)} text="Go to the broken promise" />
            )}
            {!isLive ? (
              <SmallButton onClick={() => setIsPlaying(!isPlaying)} text={isPlaying ? 'Stop' : 'Play'} />
            ) : at === null ? (
              <SmallButton onClick={() => setPause({ until: last, at: last })} text="Pause" />
            ) : (
              <SmallButton tone="primary" onClick={() => setPause(null)} text="Resume" />
            )}
            <SmallButton aria-label="Step back" onClick={() => step(-1)} text="←" />
            <SmallButton aria-label="Step forward" disabled={at === null} onClick={() => step(1)} text="→" />
          </div>
        </div>
        <div id={id} role="tabpanel" aria-labelledby={`${id}-${view}`}>
          {view === 'log' ? (
            <EventLog
              entries={entries}
              violation={violation}
              filter={filter}
              actor={actor?.key ?? null}
              at={at}
              onFilter={setFilter}
              onSelect={selectEntry}
              tools={tools}
            />
          ) : (
            <SequenceView recording={recording} until={pause?.until ?? null} at={at} onSelect={selectEntry} />
          )}
        </div>
      </div>
    </div>
  );
}
