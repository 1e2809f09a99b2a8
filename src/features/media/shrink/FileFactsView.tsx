import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect, useState } from 'react';
import type { MediaKind, MediaSection } from '#contract/entities.ts';
import { canShrink } from '#domain/shrink.ts';
import { bytesText } from '#domain/upload.ts';
import {
  type ShrinkActorRef,
  type ShrinkEvent,
  selectFailure,
  selectIsApplied,
  selectIsComparing,
  selectIsOffered,
  selectIsSlow,
  selectIsWorking,
  selectOriginal,
} from '#machines/shrink/shrink.machine.ts';
import { useSendOnUnmount } from '#session/actorRef.ts';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { Button } from '#ui/Button.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { startShrinks } from './actors.ts';
import { Comparison } from './Comparison.tsx';
import { factsText, shrinkLabels } from './labels.ts';
import { useFacts } from './useFacts.ts';

const style = css`
  /* A line of its own in a row of the queue. */
  flex: 1 0 100%;
  display: grid;
  gap: var(--space-1);
  font-size: var(--text-small);

  & > p {
    min-height: 1lh;
    margin: 0;
    color: var(--muted);
    font-variant-numeric: tabular-nums;
  }
`;

const controls = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);

  & > div:last-child {
    flex: 1 1 14rem;
  }
`;

export interface FileFactsProps {
  readonly scope: SessionScope;
  readonly kind: MediaKind;
  /** Where the file is to be shown. */
  readonly section: MediaSection;
  readonly file: File;
  /** Whether the file is on its way, so that it cannot be replaced. */
  readonly isLocked: boolean;
  /** Called with the copy that fits, and with the original when that is undone. */
  onReplaced(file: File): void;
}

/** Size and length of a chosen file, what its section wants, and 'Make it fit' for a picture that is refused. */
export function FileFactsView({ scope, kind, section, file, isLocked, onReplaced }: FileFactsProps) {
  const facts = useFacts(kind, file);
  const [shrink, setShrink] = useState<ShrinkActorRef | null>(null);
  useEffect(() => {
    const shrinks = once(scope, startShrinks);
    setShrink(facts && canShrink(kind, file) ? shrinks.of(file) : shrinks.find(file));
  }, [scope, kind, file, facts]);

  return (
    <div className={style}>
      <p>{facts !== undefined && factsText(kind, section, file, facts)}</p>
      {shrink && !isLocked && (
        <ShrinkControls key={shrink.sessionId} shrink={shrink} file={file} onReplaced={onReplaced} />
      )}
    </div>
  );
}

function ShrinkControls({
  shrink,
  file,
  onReplaced,
}: {
  shrink: ShrinkActorRef;
  file: File;
  onReplaced(file: File): void;
}) {
  const isOffered = useSelector(shrink, selectIsOffered);
  const isWorking = useSelector(shrink, selectIsWorking);
  const isSlow = useSelector(shrink, selectIsSlow);
  const isApplied = useSelector(shrink, selectIsApplied);
  const isComparing = useSelector(shrink, selectIsComparing);
  const failure = useSelector(shrink, selectFailure);
  const original = useSelector(shrink, selectOriginal);
  useSendOnUnmount(shrink, 'shrink.left');
  useEffect(() => {
    const subscription = shrink.on('shrink.fileReplaced', ({ file: replacement }) => onReplaced(replacement));
    return () => subscription.unsubscribe();
  }, [shrink, onReplaced]);

  const press = (type: ShrinkEvent['type']) => () => shrink.send({ type });

  const status = () => {
    if (isWorking) return isSlow ? shrinkLabels.slow : shrinkLabels.working;
    if (isApplied) return shrinkLabels.applied(bytesText(original.size), bytesText(file.size));
    return failure === null ? shrinkLabels.promise : shrinkLabels.failed(failure);
  };

  return (
    <>
      <div className={controls}>
        <div>
          {isOffered && (
            <Button
              key="offer"
              aria-label={`${shrinkLabels.offer} ${file.name}`}
              onClick={press('shrink.requested')}
            >
              {shrinkLabels.offer}
            </Button>
          )}
          {isWorking && (
            <Button key="stop" aria-label={`Stop ${file.name}`} onClick={press('shrink.cancelled')}>
              Stop
            </Button>
          )}
          {isApplied && (
            <Button key="undo" aria-label={`Undo ${file.name}`} onClick={press('shrink.undone')}>
              Undo
            </Button>
          )}
          {isApplied && (
            <Button
              key="compare"
              tone="quiet"
              aria-label={`Compare ${file.name}`}
              aria-expanded={isComparing}
              onClick={isComparing ? press('shrink.comparisonClosed') : press('shrink.comparisonOpened')}
            >
              Compare
            </Button>
          )}
        </div>
        <LiveRegion>{status()}</LiveRegion>
      </div>
      {isComparing && <Comparison before={original} after={file} />}
    </>
  );
}
