import { css } from 'goober';
import { useEffect, useRef } from 'react';
import { RecordingView } from '#devtools/charts/RecordingView.tsx';
import type { Recording } from '#devtools/recorder.ts';
import { SmallButton } from '#devtools/SmallButton.tsx';
import { galleryPicture } from './galleryPicture.ts';

const page = css`
  height: 100dvh;
  display: grid;
  grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
  font-size: var(--text-small);

  & > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1);
    padding: var(--space-1);
    border-bottom: var(--hairline) solid var(--line);
    background: var(--surface);
  }
  & h1 {
    font-size: var(--text-large);
    outline: none;
  }
  & h3 {
    font: var(--weight-strong) var(--text-small) / 1.5 var(--font-text);
  }
  & > div {
    min-height: 0;
    container-type: inline-size;
  }
`;

/** A recording of the live view, step by step or played. */
export function Replay({ recording, onClose }: { recording: Recording; onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const charts = recording.actors.filter(({ chart }) => chart !== null).length;

  return (
    <main className={page}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          Recording
        </h1>
        <span>
          {recording.log.length} events of {charts} charts
        </span>
        <SmallButton onClick={onClose} text="Close" />
      </header>
      <div>
        <RecordingView recording={recording} isLive={false} load={galleryPicture} tools={null} />
      </div>
    </main>
  );
}
