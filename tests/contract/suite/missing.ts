import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Answer, Connection, Sent } from './connection.ts';
import { harmless, names } from './everyCall.ts';
import { groupOf } from './groups.ts';

/** Without what differs from one answer to the next: paths, times, ids of requests. */
const textOf = ({ text }: Answer): string =>
  text.replaceAll(/\/api[^\s"'<]*/g, '').replaceAll(/[\dA-Fa-f][\dA-Fa-f:.T-]{7,}Z?|\d+/g, '');

const isSame = (answer: Answer, other: Answer): boolean =>
  answer.status === other.status && textOf(answer) === textOf(other);

/** Some servers answer every path with a page. With JSON, or with nothing, it may be the call itself. */
const isSuccess = ({ status, body, text }: Answer): boolean =>
  status < 300 && (body !== undefined || text === '');

const isGuarded = ({ status }: Answer): boolean => status === 401 || status === 403;

/**
 * The calls that the server answers as it answers a path that nobody has, whatever the status: some answer 400, some with a
 * page, some ask everyone for a token. An unknown id may look the same, so that a call with an id is asked for without a
 * token too; where that says nothing either, it is there when the list of its kind is.
 */
export async function missingEndpoints(
  connection: Connection,
  wanted: ReadonlySet<EndpointName>,
): Promise<ReadonlySet<EndpointName>> {
  const missing = new Set<EndpointName>();
  const unclear: EndpointName[] = [];
  const both = async (name: EndpointName, sent: Sent): Promise<readonly [Answer, Answer]> => [
    await connection.send(name, sent),
    await connection.send(name, { ...sent, path: '/api/contract-suite-none' }),
  ];
  for (const name of names.filter((each) => wanted.has(each))) {
    const hasEffect = name === 'regenerateApiKey' || name === 'changePassword';
    const sent = { ...harmless(name), ...(hasEffect && { token: null }) };
    const [answer, nobody] = await both(name, sent);
    if (answer.status === 405 || answer.status === 501) missing.add(name);
    if (!isSame(answer, nobody) || isGuarded(answer) || isSuccess(answer)) continue;
    if (!endpoints[name].path.includes(':id')) missing.add(name);
    else {
      const [plain, plainNobody] = await both(name, { ...sent, token: null });
      if (!isSame(plain, plainNobody)) continue;
      if (isGuarded(plain)) unclear.push(name);
      else missing.add(name);
    }
  }
  const lists = names.filter((name) => name.startsWith('list'));
  for (const name of unclear)
    if (lists.some((list) => missing.has(list) && groupOf(list) === groupOf(name))) missing.add(name);
  return missing;
}
