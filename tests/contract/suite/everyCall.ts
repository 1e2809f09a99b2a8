import { apiKeyHeader, type EndpointName, endpoints, idempotencyHeader } from '#contract/endpoints.ts';
import type { Sent } from './connection.ts';
import { refused } from './shapes.ts';
import { type Check, Expectation, NotTried, oneOf, success, type Trial } from './trial.ts';

/** Checks that the table makes for every call of a kind. Each request is one that has no effect if it is not refused. */

export const names = Object.keys(endpoints) as EndpointName[];

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
  return { params, ...('body' in endpoints[name] && { json: { status: 'pending' } }) };
}

const authorization = 'Specification §7: the bearer token from the stored session, a refresh on a 401';

/** A replaced API key cannot be put back, whereas every other harmless request asks for nothing. */
function requireKeyWrites(trial: Trial, name: EndpointName): void {
  if (name === 'regenerateApiKey' && !trial.server.writesPassword)
    throw new NotTried('If the server accepts it, the API key is replaced: set CONTRACT_WRITES_PASSWORD=1');
}

function accessChecks(endpoint: EndpointName): readonly Check[] {
  const check = (title: string, run: Check['run']): Check => ({
    endpoint,
    title,
    clause: authorization,
    run,
  });
  const refuse = async (trial: Trial, sent: Sent, code: string, isRequired = true) =>
    refused(trial, await trial.send(endpoint, { ...harmless(endpoint), ...sent }), {
      status: 401,
      code,
      isRequired,
    });
  return [
    check('refuses a request without a token', (trial) => refuse(trial, { token: null }, 'token_missing')),
    check('refuses a malformed Authorization header', async (trial) => {
      await refuse(trial, { headers: { Authorization: 'Bearer' } }, 'token_missing');
      const basic = `Basic ${trial.tokens().accessToken}`;
      await refuse(trial, { headers: { Authorization: basic } }, 'token_missing');
      await refuse(trial, { token: `${trial.tokens().accessToken}x` }, 'token_invalid');
    }),
    check('refuses the token of a session that was signed out', async (trial) => {
      requireKeyWrites(trial, endpoint);
      await refuse(trial, { token: await trial.revokedToken() }, 'token_invalid', false);
    }),
    check('refuses an expired token', async (trial) => {
      requireKeyWrites(trial, endpoint);
      const token = await trial.expiredToken();
      if (token === null) throw new NotTried('No token of this server can be made to expire from outside');
      await refuse(trial, { token }, 'token_expired');
    }),
  ];
}

function unknownIdCheck(endpoint: EndpointName): Check {
  return {
    endpoint,
    title: 'refuses an unknown id',
    clause: 'Specification §8: a failure whose message contains 404',
    run: async (trial) => {
      for (const id of [unknownId, 'a/b?c#d é', "'"]) {
        const sent = harmless(endpoint);
        const json = endpoints[endpoint].path.includes('/v1/') ? sent.json : {};
        const answer = await trial.send(endpoint, {
          ...sent,
          ...('json' in sent && { json }),
          params: { ...sent.params, id },
        });
        refused(trial, answer, { status: 404, code: 'not_found' });
      }
    },
  };
}

function sectionCheck(endpoint: EndpointName): Check {
  return {
    endpoint,
    title: 'refuses an unknown section',
    clause: 'Specification §3: image sections, video sections',
    run: async (trial) => {
      const other = sectionOf(endpoints[endpoint].path) === 'feature' ? 'gallery' : 'hero';
      for (const section of [unknownId, other]) {
        const sent = harmless(endpoint);
        const answer = await trial.send(endpoint, {
          ...sent,
          ...('json' in sent && { json: {} }),
          params: { id: unknownId, section },
        });
        refused(trial, answer, { status: 404, code: 'not_found', isRequired: false });
      }
    },
  };
}

/** A page of another origin sends the call, and reads the answer with the headers that the client uses. */
function originCheck(endpoint: EndpointName): Check {
  return {
    endpoint,
    title: 'allows pages of another origin',
    clause: 'Guide for backend teams, Headers: CORS',
    run: async (trial) => {
      const { origin } = trial.server;
      if (!origin) throw new NotTried('No other origin is named: set CONTRACT_ORIGIN');
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
      trial.must(
        'header Access-Control-Allow-Origin',
        preflight.headers.get('Access-Control-Allow-Origin'),
        allowed,
      );
      const methods = preflight.headers.get('Access-Control-Allow-Methods');
      if (!['GET', 'POST'].includes(endpoints[endpoint].method))
        trial.must('header Access-Control-Allow-Methods', methods, listed(endpoints[endpoint].method));
      const headers = preflight.headers.get('Access-Control-Allow-Headers');
      for (const name of ['Authorization', 'Content-Type', idempotencyHeader])
        trial.must('header Access-Control-Allow-Headers', headers, listed(name));
      trial.should('header Access-Control-Allow-Headers', headers, listed(apiKeyHeader));
      const answer = await trial.send(endpoint, {
        ...harmless(endpoint),
        token: null,
        headers: { Origin: origin },
      });
      trial.must(
        'header Access-Control-Allow-Origin',
        answer.headers.get('Access-Control-Allow-Origin'),
        allowed,
      );
      trial.should(
        'header Access-Control-Expose-Headers',
        answer.headers.get('Access-Control-Expose-Headers'),
        listed('Retry-After'),
      );
    },
  };
}

/** In the order in which they are run. */
export const everyCall: readonly Check[] = names.flatMap((name) => {
  const row = endpoints[name];
  return [
    originCheck(name),
    ...(row.access === 'public' ? [] : accessChecks(name)),
    ...(row.path.includes(':id') ? [unknownIdCheck(name)] : []),
    ...(row.path.includes(':section') ? [sectionCheck(name)] : []),
  ];
});
