import type { Session } from '#contract/entities.ts';
import { example, failure, type Outcomes, startReceiver, startTime } from '#docs/review/simulator/example.ts';
import { createAttemptMachine } from '#machines/attempt/attempt.machine.ts';
import { authMachine } from '#machines/auth/auth.machine.ts';
import { authRestoringMachine } from '#machines/auth-restoring/auth-restoring.machine.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { createTokenRefreshMachine } from '#machines/token-refresh/token-refresh.machine.ts';

export const session: Session = {
  user: { email: 'admin@atelier.example', created_at: '2024-03-01T08:00:00.000Z' },
  tokens: { accessToken: 'access-1', refreshToken: 'refresh-1' },
  apiKey: 'key-1',
  timestamp: startTime,
};
const refreshed: Session = { ...session, tokens: { accessToken: 'access-2', refreshToken: 'refresh-1' } };
const another: Session = {
  ...session,
  user: { email: 'other@atelier.example', created_at: null },
  tokens: { accessToken: 'access-9', refreshToken: 'refresh-9' },
};

const refused = Object.assign(new Error('Unauthorized'), { status: 401 });
const unreachable = new Error('No answer');

/** A call that is repeated while it cannot be made. */
const repeated = (results: Outcomes['results']) =>
  example(
    createAttemptMachine<unknown, unknown>({
      prepare: (input) => input,
      canRetry: (error, { failures }) => error !== refused && failures < 3,
      retryAfterOf: () => 0,
      timeout: 20_000,
    }),
    {
      events: { 'try again': { type: 'attempt.restarted' } },
      ports: {
        perform: { results, errors: { 'a 401': refused, 'no answer': unreachable } },
        awaitPage: { results: { online: undefined }, errors: { failure } },
        awaitReconnection: { results: { 'online again': undefined }, errors: { failure } },
      },
    },
  );

const refreshSession = repeated({
  'a new token': refreshed,
  'the session of another': another,
  'a refusal': null,
});

const authRestoring = example(authRestoringMachine, {
  input: () => session,
  events: {
    'another tab refreshes': { type: 'auth.sessionReplaced', session: refreshed },
    'another tab signs in': { type: 'auth.sessionReplaced', session: another },
    'another tab signs out': { type: 'auth.sessionReplaced', session: null, reason: 'requested' },
    'sign in anew': { type: 'auth.sessionAbandoned' },
    'sign out': { type: 'auth.signOutRequested' },
  },
  ports: {
    fetchProfile: repeated({ 'the profile': session, 'the profile of another': another, 'a sign-out': null }),
    confirmProfile: { results: { 'the profile': refreshed, 'a sign-out': null }, errors: { failure } },
    refreshSession,
  },
});

export const sessionExamples = {
  'auth-restoring': authRestoring,
  auth: example(authMachine, {
    events: {
      'sign in': { type: 'auth.signedIn', session },
      'sign in as another': { type: 'auth.signedIn', session: another },
      'sign out': { type: 'auth.signOutRequested' },
      'sign in anew': { type: 'auth.sessionAbandoned' },
      'a 401 for the first token': { type: 'auth.tokenRejected', accessToken: 'access-1' },
      'a 401 for the second token': { type: 'auth.tokenRejected', accessToken: 'access-2' },
      'receive the API key': { type: 'auth.apiKeyReceived', apiKey: 'key-2' },
      'another tab refreshes': { type: 'auth.sessionReplaced', session: refreshed },
      'another tab signs in': { type: 'auth.sessionReplaced', session: another },
      'another tab signs out': { type: 'auth.sessionReplaced', session: null, reason: 'requested' },
    },
    ports: {
      readSession: { results: { 'no session': null, 'a session': session }, errors: { failure } },
      awaitAcceptance: { results: { 'a 2xx response': undefined }, errors: { 'no 2xx response': failure } },
      restoreSession: authRestoring,
      refreshSession,
    },
  }),
  'token-refresh': example(
    createTokenRefreshMachine({ now: () => startTime, isRefused: (error) => error === refused }),
    {
      input: () => ({ request: session }),
      events: {
        'get the lock': { type: 'lock.acquired' },
        'get no lock': { type: 'lock.failed', error: failure },
      },
      ports: {
        holdLock: { results: { 'the lock is lost': undefined }, errors: { failure } },
        readStored: {
          results: {
            'the rejected token': { session, failure: null },
            'a new token': { session: refreshed, failure: null },
            'a failure of another tab': { session, failure: { at: startTime, error: unreachable } },
            'no session': { session: null, failure: null },
          },
          errors: { failure },
        },
        refreshTokens: {
          results: { 'a new token': { accessToken: 'access-2' } },
          errors: { 'a 401': refused, 'no answer': unreachable },
        },
        storeTokens: {
          results: {
            stored: { session: refreshed, failure: null },
            'the session of another': { session: another, failure: null },
            'no session': { session: null, failure: null },
          },
          errors: { failure },
        },
        storeFailure: { results: { stored: undefined }, errors: { failure } },
      },
    },
  ),
  'sign-in': example(signInMachine, {
    input: () => ({ auth: startReceiver(), email: '' }),
    events: {
      'type an email': { type: 'signIn.fieldChanged', field: 'email', value: 'admin@atelier.example' },
      'type half an email': { type: 'signIn.fieldChanged', field: 'email', value: 'admin' },
      'type a password': { type: 'signIn.fieldChanged', field: 'password', value: 'Linen-Oak' },
      submit: { type: 'signIn.submitted' },
      cancel: { type: 'signIn.cancelled' },
    },
    ports: {
      signIn: {
        results: { 'a session': { ...session, apiKey: null } },
        errors: { 'a 401': refused, 'no answer': unreachable },
      },
      fetchApiKey: { results: { 'a key': { apiKey: 'key-1' } }, errors: { 'no key': failure } },
    },
  }),
};
