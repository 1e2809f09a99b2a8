import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Answer } from './connection.ts';
import { Expectation, matching, refusal, success, type Trial } from './trial.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Value<Name extends EndpointName> = Awaited<ReturnType<(typeof endpoints)[Name]['parse']>>;

const json = matching(/^application\/json\b/);

/**
 * The parsed response of a call that must succeed, or null when it cannot be read. What the client cannot read is a
 * difference; what it reads although the response is not as documented is tolerated.
 */
export async function succeeded<Name extends EndpointName>(
  trial: Trial,
  name: Name,
  answer: Answer,
  { status = 200, params = {} }: { status?: number; params?: Readonly<Record<string, string>> } = {},
): Promise<Value<Name> | null> {
  trial.must('status', answer.status, success);
  trial.should('status', answer.status, status);
  if (!success.holds(answer.status)) return null;
  trial.must(
    'body',
    answer.text.slice(0, 60),
    new Expectation('JSON', () => answer.body !== undefined || !answer.text.trim()),
  );
  trial.should('header Content-Type', answer.headers.get('Content-Type'), json);
  trial.should('header Cache-Control', answer.headers.get('Cache-Control'), 'no-store');
  trial.should('header Set-Cookie', answer.headers.get('Set-Cookie'), null);
  const problems: string[] = [];
  const value = await (endpoints[name].parse as (...input: unknown[]) => Promise<Value<Name>>)(
    answer.body,
    (problem: string) => problems.push(problem),
    params,
  ).catch((error: unknown) => {
    problems.push(String(error));
    return null;
  });
  trial.must('body', problems, []);
  return value;
}

/** A refusal that the client needs to recognize by its status, or any of 4xx, and the error's documented body. */
export function refused(
  trial: Trial,
  answer: Answer,
  {
    status,
    code,
    field,
    isRequired = true,
  }: { status: number; code?: string; field?: string; isRequired?: boolean },
): void {
  const compare = isRequired ? trial.must : trial.should;
  compare('status', answer.status, status === 401 ? 401 : refusal);
  if (!refusal.holds(answer.status)) return;
  trial.should('status', answer.status, status);
  const error = isRecord(answer.body) ? answer.body.error : undefined;
  const part = (name: string) => (isRecord(error) ? error[name] : undefined);
  if (code) trial.should('error.code', part('code'), code);
  if (field) trial.should('error.field', part('field'), field);
  trial.should('header Content-Type', answer.headers.get('Content-Type'), json);
  trial.should('header Cache-Control', answer.headers.get('Cache-Control'), 'no-store');
  if (status === 401 && code !== 'invalid_credentials')
    trial.should('header WWW-Authenticate', answer.headers.get('WWW-Authenticate'), matching(/^Bearer/));
}
