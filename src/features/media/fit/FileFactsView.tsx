import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MediaKind, MediaSection } from '#contract/entities.ts';
import { canFit } from '#domain/fit.ts';
import { bytesText } from '#domain/upload.ts';
import {
  type FitActorRef,
  type FitEvent,
  selectFailure,
  selectIsApplied,
  selectIsComparing,
  selectIsOffered,
  selectIsSlow,
  selectIsWorking,
  selectOriginal,
} from '#machines/fit/fit.machine.ts';
import { once } from '#session/scope.ts';
import type { SessionScope } from '#session/services.ts';
import { useSendOnUnmount } from '#session/useSendOnUnmount.ts';
import { Button } from '#ui/Button.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { useLostFocus } from '#ui/useLostFocus.ts';
import { CropPreview } from '../viewer/CropPreview.tsx';
import { startFits } from './actors.ts';
import { Comparison } from './Comparison.tsx';
import { factsText, fitLabels } from './labels.ts';
import { useFacts } from './useFacts.ts';

const style = css`
  /* A line of its own in a row of the queue. */
  flex: 1 0 100%;
  display: grid;
  gap: var(--space-1);
  font-size: var(--text-small);

`;

const head = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-half) var(--space-2);

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
  /** Whether the crop preview is offered. */
  readonly hasCrops?: boolean;
  /** Called with the copy that fits, and with the original when that is undone. */
  onReplaced(file: File): void;
}

/** Size and length of a chosen file, what its section wants, and 'Make it fit' for a picture that is refused. */
export function FileFactsView({
  scope,
  kind,
  section,
  file,
  isLocked,
  hasCrops,
  onReplaced,
}: FileFactsProps) {
  const facts = useFacts(kind, file);
  const [fit, setFit] = useState<FitActorRef | null>(null);
  const [isCropped, setIsCropped] = useState(false);
  useEffect(() => {
    const fits = once(scope, startFits);
    setFit(facts && canFit(kind, file) ? fits.of(file) : fits.find(file));
  }, [scope, kind, file, facts]);

  return (
    <div className={style}>
      <div className={head}>
        <p>{facts !== undefined && factsText(kind, section, file, facts)}</p>
        {facts && hasCrops && (
          <Button size="small" aria-pressed={isCropped} onClick={() => setIsCropped(!isCropped)}>
            Crop preview
          </Button>
        )}
      </div>
      {fit && !isLocked && <FitControls key={fit.sessionId} fit={fit} file={file} onReplaced={onReplaced} />}
      {facts && hasCrops && isCropped && (
        <CropPreview kind={kind} section={section} source={file} hasThumbnail size={facts} />
      )}
    </div>
  );
}

function FitControls({
  fit,
  file,
  onReplaced,
}: {
  fit: FitActorRef;
  file: File;
  onReplaced(file: File): void;
}) {
  const isOffered = useSelector(fit, selectIsOffered);
  const isWorking = useSelector(fit, selectIsWorking);
  const isSlow = useSelector(fit, selectIsSlow);
  const isApplied = useSelector(fit, selectIsApplied);
  const isComparing = useSelector(fit, selectIsComparing);
  const failure = useSelector(fit, selectFailure);
  const original = useSelector(fit, selectOriginal);
  useSendOnUnmount(fit, 'fit.left');
  useEffect(() => {
    const subscription = fit.on('fit.fileReplaced', ({ file: replacement }) => onReplaced(replacement));
    return () => subscription.unsubscribe();
  }, [fit, onReplaced]);

  const buttons = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  // A button is replaced by the next one when it is pressed, and when the work is done.
  useLostFocus(hasFocus, () => buttons.current?.querySelector('button')?.focus());
  useLayoutEffect(() => {
    hasFocus.current = buttons.current?.contains(document.activeElement) ?? false;
  });
  const press = (type: FitEvent['type']) => () => {
    hasFocus.current = true;
    fit.send({ type });
  };

  const status = () => {
    if (isWorking) return isSlow ? fitLabels.slow : fitLabels.working;
    if (isApplied) return fitLabels.applied(bytesText(original.size), bytesText(file.size));
    return failure === null ? fitLabels.promise : fitLabels.failed(failure);
  };

  return (
    <>
      <div className={controls}>
        <div ref={buttons}>
          {isOffered && (
            <Button
              key="offer"
              aria-label={`${fitLabels.offer} ${file.name}`}
              onClick={press('fit.requested')}
            >
              {fitLabels.offer}
            </Button>
          )}
          {isWorking && (
            <Button key="stop" aria-label={`Stop ${file.name}`} onClick={press('fit.cancelled')}>
              Stop
            </Button>
          )}
          {isApplied && (
            <Button key="undo" aria-label={`Undo ${file.name}`} onClick={press('fit.undone')}>
              Undo
            </Button>
          )}
          {isApplied && (
            <Button
              key="compare"
              tone="quiet"
              aria-label={`Compare ${file.name}`}
              aria-expanded={isComparing}
              onClick={isComparing ? press('fit.comparisonClosed') : press('fit.comparisonOpened')}
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
