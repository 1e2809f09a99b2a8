import { inline } from './chart.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  (typeof value === 'object' || typeof value === 'function') && value !== null;

/** Params that stand in the chart as values are shown; those computed from the event are not. */
function paramsText(params: unknown): string {
  if (typeof params !== 'object' || params === null) return '';
  return `(${Object.values(params).map(String).join(', ')})`;
}

/** Gives the text of a named action, guard or actor, with its constant params: `isFrom(inquiries)`. A function is `(inline)`. */
export function referenceText(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  if (typeof reference === 'object' && reference !== null && 'type' in reference)
    return `${String(reference.type)}${'params' in reference ? paramsText(reference.params) : ''}`;
  return inline;
}

/** Gives the bare name that a reference uses; `(inline)` for a function. */
export function referenceName(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  return typeof reference === 'object' && reference !== null && 'type' in reference
    ? String(reference.type)
    : inline;
}

/** `{ open: { editing: 'file' } }` as `open.editing.file`; side by side with commas. */
function stateValueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return inline;
  return Object.entries(value)
    .map(([key, inner]) => {
      const text = stateValueText(inner);
      return text === '' ? key : `${key}.${text}`;
    })
    .join(', ');
}

/** Whether a guard is made with `and`, `or`, `not` or `stateIn`. */
export const isCombined = (guard: unknown): boolean =>
  typeof guard === 'function' && ('guards' in guard || 'stateValue' in guard);

const partsOf = (guard: unknown): readonly unknown[] =>
  isRecord(guard) && Array.isArray(guard.guards) ? guard.guards : [];

/** Gives a guard in words: `isOpen and not (isLate or in waiting)`. */
export function guardText(guard: unknown): string {
  if (typeof guard !== 'function') return referenceText(guard);
  if ('stateValue' in guard) return `in ${stateValueText(guard.stateValue)}`;
  const parts = partsOf(guard).map((part) =>
    /\b(?:and|or)\b/.test(guardText(part)) ? `(${guardText(part)})` : guardText(part),
  );
  if (guard.name === 'not') return `not ${parts.join('')}`;
  return guard.name === 'and' || guard.name === 'or' ? parts.join(` ${guard.name} `) : inline;
}

/** Gives the names that a guard refers to, those in its parts included. */
export function guardNames(guard: unknown): readonly string[] {
  if (!isCombined(guard)) return [referenceName(guard)];
  return partsOf(guard).flatMap(guardNames);
}
