import { isDeepStrictEqual } from 'node:util';
import type { EndpointName } from '#contract/endpoints.ts';
import { operations, schemaErrors } from '#tests/support/openapi.ts';
import type { Answer, Connection } from './connection.ts';

/** What a check expected of the server, and what it got. `subject` is a field, a header or the status. */
export interface Difference {
  readonly subject: string;
  readonly expected: string;
  readonly got: string;
  /** The client works with it. */
  readonly isTolerated: boolean;
}

/** One statement about one call. */
export interface Check {
  readonly endpoint: EndpointName;
  readonly title: string;
  /** The section of the specification, or of the guide for backend teams, that the check stands for. */
  readonly clause: string;
  readonly run: (trial: Trial) => Promise<void>;
}

export const check = (
  endpoint: EndpointName,
  title: string,
  clause: string,
  run: (trial: Trial) => Promise<void>,
): Check => ({ endpoint, title, clause, run });

/** What a check does with the server. */
export type Trial = ReturnType<typeof createTrial>;

/** Thrown by a check that cannot be tried on this server; the message is the reason. */
export class NotTried extends Error {
  override name = 'NotTried';
}

/** A description of the values that are expected. */
export class Expectation {
  readonly text: string;
  readonly holds: (value: unknown) => boolean;

  constructor(text: string, holds: (value: unknown) => boolean) {
    this.text = text;
    this.holds = holds;
  }
}

const between = (text: string, from: number, to: number) =>
  new Expectation(text, (value) => typeof value === 'number' && value >= from && value <= to);

export const success = between('2xx', 200, 299);
export const refusal = between('4xx', 400, 499);
export const someText = new Expectation(
  'a text',
  (value) => typeof value === 'string' && value.trim() !== '',
);
export const matching = (pattern: RegExp) =>
  new Expectation(String(pattern), (value) => typeof value === 'string' && pattern.test(value));
export const oneOf = (...values: readonly unknown[]) =>
  new Expectation(values.join(' or '), (value) => values.includes(value));

/** Without a value longer than a line of the report. */
const shown = (value: unknown): string => {
  const text = value instanceof Expectation ? value.text : (JSON.stringify(value) ?? 'nothing');
  return text.length > 160 ? `${text.slice(0, 157)}…` : text;
};

const documented = new Expectation('as in openapi.json', () => false);

/** Where an answer is not as docs/openapi.json has it. */
function misfits(name: EndpointName, { status, text, body }: Answer): readonly string[] {
  const responses = operations.find(({ operationId }) => operationId === name)?.responses[status];
  if (!responses) return ['is not documented'];
  const schema = responses.content?.['application/json']?.schema;
  return schema ? schemaErrors(schema, body) : [text && 'has a body'].filter(Boolean);
}

/** Collects the differences of one check. `must` is required, `should` is tolerated where it does not hold. */
export function createTrial(connection: Connection) {
  const differences: Difference[] = [];
  const compare =
    (isTolerated: boolean) =>
    (subject: string, got: unknown, expected: unknown): void => {
      const isMet = expected instanceof Expectation ? expected.holds(got) : isDeepStrictEqual(got, expected);
      const isKnown = differences.some((difference) => difference.subject === subject);
      if (isMet || isKnown) return;
      differences.push({ subject, expected: shown(expected), got: shown(got), isTolerated });
    };
  const should = compare(true);
  const send: Connection['send'] = async (name, sent) => {
    const answer = await connection.send(name, sent);
    if (!sent?.method)
      for (const misfit of misfits(name, answer))
        should(`${answer.status} ${misfit}`, answer.text, documented);
    return answer;
  };
  return { ...connection, send, differences, must: compare(false), should };
}
