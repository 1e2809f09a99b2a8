import type { Session } from '#contract/entities.ts';
import { authMachine } from '#machines/auth/auth.machine.ts';
import { authRestoringMachine } from '#machines/auth-restoring/auth-restoring.machine.ts';
import { renewalMachine } from '#machines/renewal/renewal.machine.ts';
import { createRetryMachine } from '#machines/retry/retry.machine.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { example, failure, type Outcomes, startTime } from '../example.ts';

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
    createRetryMachine<unknown, unknown>({
      retries: 3,
      isRefused: (error) => error === refused,
      retryAfterOf: () => 0,
    }),
    {
      events: { 'try again': { type: 'retry.requested' } },
      ports: {
        perform: { results, errors: { 'a 401': refused, 'no answer': unreachable } },
        awaitConnection: {
          results: { online: { hasWaited: false }, 'online again': { hasWaited: true } },
          errors: { failure },
        },
        awaitReconnection: { results: { 'online again': undefined }, errors: { failure } },
      },
    },
  );

const refreshSession = repeated({ 'a new token': refreshed, 'the session of another': another });

const authRestoring = example(authRestoringMachine, {
  input: () => session,
  events: {
    'another tab refreshes': { type: 'auth.sessionReplaced', session: refreshed },
    'another tab signs in': { type: 'auth.sessionReplaced', session: another },
    'another tab signs out': { type: 'auth.sessionReplaced', session: null, reason: 'requested' },
    'sign in anew': { type: 'auth.sessionAbandoned' },
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
      restoreSession: authRestoring,
      refreshSession,
    },
  }),
  renewal: example(renewalMachine, {
    input: ({ now }) => ({
      rejected: 'access-1',
      sharedSince: now(),
      isAnswer: (error) => error === refused,
    }),
    events: {
      'get the lock': { type: 'lock.acquired' },
      abort: { type: 'renewal.aborted' },
    },
    ports: {
      holdLock: { results: { 'the lock is lost': undefined }, errors: { failure } },
      readStored: {
        results: {
          'the rejected token': { session, failure: null },
          'a new token': { session: refreshed, failure: null },
          'a failure of another tab': { session, failure: { at: startTime, retryAfter: 0 } },
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
          stored: { session: refreshed, failure: null, isStored: true },
          'the session of another': { session: another, failure: null, isStored: false },
          'no session': { session: null, failure: null, isStored: false },
        },
        errors: { failure },
      },
      storeFailure: { results: { stored: undefined }, errors: { failure } },
    },
  }),
  retry: repeated({ 'a response': 'access-2' }),
  'sign-in': example(signInMachine, {
    input: () => ({ email: '' }),
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
