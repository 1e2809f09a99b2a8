import { useEffect, useState } from 'react';
import type { MediaKind } from '#contract/entities.ts';
import { type Facts, readFacts } from './readFacts.ts';

const readings = new WeakMap<File, Promise<Facts | null>>();

/** Reads a file once, however many views show it. */
export function factsOf(kind: MediaKind, file: File): Promise<Facts | null> {
  const reading = readings.get(file) ?? readFacts(kind, file).catch(() => null);
  readings.set(file, reading);
  return reading;
}

/** Undefined until the file has been read, null when it cannot be. */
export function useFacts(kind: MediaKind, file: File): Facts | null | undefined {
  const [read, setRead] = useState<{ readonly file: File; readonly facts: Facts | null }>();
  useEffect(() => {
    let isCurrent = true;
    factsOf(kind, file).then((facts) => {
      if (isCurrent) setRead({ file, facts });
    });
    return () => {
      isCurrent = false;
    };
  }, [kind, file]);
  return read?.file === file ? read.facts : undefined;
}
