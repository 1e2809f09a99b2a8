import { apiKeyHeader, type EndpointName, endpoints, idempotencyHeader } from '#contract/endpoints.ts';
import type { Sent } from './connection.ts';
import { refused } from './shapes.ts';
import { type Check, check, Expectation, NotTried, oneOf, success, type Trial } from './trial.ts';

/** Checks that the table makes for every call of a kind. Each request is one that has no effect if it is not refused. */

const names = Object.keys(endpoints) as EndpointName[];

const unknownId = 'contract-suite-none';
const sectionOf = (path: string): string => (path.includes('videos') ? 'feature' : 'swordman');

/** A request that a server without any checks of its own answers without an effect. */
export function harmless(name: EndpointName): Sent {
  const { path } = endpoints[name];
  const params = { id: unknownId, section: sectionOf(path) };
  if (path.endsWith('/upload') || path.endsWith('/batch-upload')) return { form: [['title', '']] };
  if (name === 'signIn') return { json: { email: '', password: '' } };
  if (name === 'refreshToken' || name === 'signOut') return { json: { refreshToken: '' } };
  if (name === 'changePassword')
    return { json: { currentPassword: '', newPassword: '', confirmPassword: '' } };
  // An update of a media item without a field changes nothing.
  const json = path.includes(':section') ? {} : { status: 'pending' };
  return { params, ...('body' in endpoints[name] && { json }) };
}

function accessChecks(endpoint: EndpointName): readonly Check[] {
  const refuse = async (trial: Trial, sent: Sent, code: string, isRequired = true) =>
    refused(trial, await trial.send(endpoint, { ...harmless(endpoint), ...sent }), {
      status: 401,
      code,
      isRequired,
    });
  return [
    check(endpoint, 'refuses a request without a token', '§7', (trial) =>
      refuse(trial, { token: null }, 'token_missing'),
    ),
    check(endpoint, 'refuses a malformed Authorization header', '§7', async (trial) => {
      await refuse(trial, { headers: { Authorization: 'Bearer' } }, 'token_missing');
      const basic = `Basic ${trial.tokens().accessToken}`;
      await refuse(trial, { headers: { Authorization: basic } }, 'token_missing');
      await refuse(trial, { token: `${trial.tokens().accessToken}x` }, 'token_invalid');
    }),
    check(endpoint, 'refuses the token of a session that was signed out', '§7', async (trial) => {
      // It cannot be put back, whereas every other harmless request asks for nothing.
      if (endpoint === 'regenerateApiKey' && !trial.server.writesPassword)
        throw new NotTried('If the server accepts it, the API key is replaced: needs --writes');
      await refuse(trial, { token: await trial.revokedToken() }, 'token_invalid', false);
    }),
  ];
}

/** `values` of a parameter of which the server has no item. */
const unknownCheck = (endpoint: EndpointName, name: 'id' | 'section', values: readonly string[]): Check =>
  check(endpoint, `refuses an unknown ${name}`, name === 'id' ? '§8' : '§3', async (trial) => {
    const sent = harmless(endpoint);
    for (const value of values) {
      const answer = await trial.send(endpoint, { ...sent, params: { ...sent.params, [name]: value } });
      refused(trial, answer, { status: 404, code: 'not_found', isRequired: name === 'id' });
    }
  });

/** A page of another origin sends the call, and reads the answer with the headers that the client uses. */
function originCheck(endpoint: EndpointName): Check {
  return check(endpoint, 'allows pages of another origin', 'Guide, Headers', async (trial) => {
    const { origin } = trial.server;
    if (!origin) throw new NotTried('No other origin is named: needs --origin');
    const allowed = oneOf(origin, '*');
    const listed = (name: string) =>
      new Expectation(name, (list) => `, ${list}, `.toLowerCase().includes(` ${name.toLowerCase()},`));
    const preflight = await trial.send(endpoint, {
      params: harmless(endpoint).params ?? {},
      method: 'OPTIONS',
      token: null,
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': endpoints[endpoint].method,
        'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key,x-api-key',
      },
    });
    trial.must('status of the preflight', preflight.status, success);
    const answer = await trial.send(endpoint, {
      ...harmless(endpoint),
      token: null,
      headers: { Origin: origin },
    });
    for (const { headers } of [preflight, answer])
      trial.must('header Access-Control-Allow-Origin', headers.get('Access-Control-Allow-Origin'), allowed);
    const methods = preflight.headers.get('Access-Control-Allow-Methods');
    if (!['GET', 'POST'].includes(endpoints[endpoint].method))
      trial.must('header Access-Control-Allow-Methods', methods, listed(endpoints[endpoint].method));
    const headers = preflight.headers.get('Access-Control-Allow-Headers');
    for (const name of ['Authorization', 'Content-Type', idempotencyHeader])
      trial.must('header Access-Control-Allow-Headers', headers, listed(name));
    trial.should('header Access-Control-Allow-Headers', headers, listed(apiKeyHeader));
    const exposed = answer.headers.get('Access-Control-Expose-Headers');
    trial.should('header Access-Control-Expose-Headers', exposed, listed('Retry-After'));
  });
}

/** In the order in which they are run. */
export const everyCall: readonly Check[] = names.flatMap((name) => {
  const row = endpoints[name];
  const otherSection = sectionOf(row.path) === 'feature' ? 'gallery' : 'hero';
  return [
    originCheck(name),
    ...(row.access === 'public' ? [] : accessChecks(name)),
    ...(row.path.includes(':id') ? [unknownCheck(name, 'id', [unknownId, 'a/b?c#d é', "'"])] : []),
    ...(row.path.includes(':section') ? [unknownCheck(name, 'section', [unknownId, otherSection])] : []),
  ];
});
