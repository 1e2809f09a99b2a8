import { useEffect, useRef } from 'react';
import { RecordingView } from '#devtools/charts/RecordingView.tsx';
import { SmallButton } from '#devtools/SmallButton.tsx';
import type { Recording } from '#docs/review/live/recorder.ts';
import { galleryPicture } from '#docs/review/simulator/galleryPicture.ts';
import { BrokenPromise } from './BrokenPromise.tsx';
import { pageStyle } from './pageStyle.ts';
import { type Stories, StoryPicture } from './StoryPicture.tsx';

/** A recording of the live view, step by step or played. */
export function Replay({
  recording,
  changed,
  stories,
  onClose,
}: {
  recording: Recording;
  /** The ids of charts that have changed since. */
  changed: readonly string[];
  /** Null where there is no storyboard. */
  stories: Stories | null;
  onClose(): void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const charts = recording.actors.filter(({ chart }) => chart !== null).length;

  return (
    <main className={pageStyle}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          Recording
        </h1>
        <span>
          {recording.log.length} events of {charts} charts
        </span>
        {changed.length > 0 && (
          <p role="status">
            Changed since this was recorded: {changed.join(', ')}. The pictures show the charts as they are
            now.
          </p>
        )}
        <SmallButton onClick={onClose} text="Close" />
        {recording.violation && <BrokenPromise violation={recording.violation} onLeave={onClose} />}
      </header>
      <div>
        <RecordingView
          recording={recording}
          isLive={false}
          load={galleryPicture}
          tools={null}
          screen={
            stories &&
            ((actor, at) => <StoryPicture recording={recording} actor={actor} at={at} stories={stories} />)
          }
        />
      </div>
    </main>
  );
}
