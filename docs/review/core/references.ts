import { inline } from './chart.ts';
import { inlineText } from './inlineText.ts';
import { isRecord } from './record.ts';

/** Constant params; a function that computes params from the event has no text. */
function paramsText(params: unknown): string {
  if (typeof params !== 'object' || params === null) return '';
  return `(${Object.values(params).map(String).join(', ')})`;
}

/** The name of an action, guard or actor with its constant params, `isFrom(inquiries)`; of a function, what its code says. */
export function referenceText(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  if (typeof reference === 'object' && reference !== null && 'type' in reference)
    return `${String(reference.type)}${'params' in reference ? paramsText(reference.params) : ''}`;
  return inlineText(reference) ?? inline;
}

export function referenceName(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  return typeof reference === 'object' && reference !== null && 'type' in reference
    ? String(reference.type)
    : inline;
}

/** `{ open: { editing: 'file' } }` becomes `open.editing.file`. */
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

/** Made with `and`, `or`, `not` or `stateIn`. */
export const isCombinedGuard = (guard: unknown): boolean =>
  typeof guard === 'function' && ('guards' in guard || 'stateValue' in guard);

const membersOf = (guard: unknown): readonly unknown[] =>
  isRecord(guard) && Array.isArray(guard.guards) ? guard.guards : [];

/** `isOpen and not (isLate or in waiting)` */
export function guardText(guard: unknown): string {
  if (typeof guard !== 'function') return referenceText(guard);
  if (!isCombinedGuard(guard)) return referenceText(guard);
  if ('stateValue' in guard) return `in ${stateValueText(guard.stateValue)}`;
  const members = membersOf(guard).map((member) =>
    /\b(?:and|or)\b/.test(guardText(member)) ? `(${guardText(member)})` : guardText(member),
  );
  return guard.name === 'not' ? `not ${members.join('')}` : members.join(` ${guard.name} `);
}

/** The names of a guard or, when it is combined, of all its members. */
export function guardNames(guard: unknown): readonly string[] {
  if (!isCombinedGuard(guard)) return [referenceName(guard)];
  return membersOf(guard).flatMap(guardNames);
}
