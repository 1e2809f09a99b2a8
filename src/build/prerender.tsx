import { extractCss } from 'goober';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { createActor } from 'xstate';
import { sessionActors } from '#app/session.ts';
import type { Credentials } from '#domain/signIn.ts';
import { seenAtFirstVisit } from '#domain/unread.ts';
import { applicationMachine } from '#machines/application/application.machine.ts';
import { authMachine } from '#machines/auth/auth.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { fixedLocation, routerOf } from '#session/location.ts';
import { createScope } from '#session/scope.ts';
import type { GuestScope, SessionScope } from '#session/services.ts';
import { App, hasDemoAccount } from '../app/App.tsx';
import type { Application } from '../app/createApplication.ts';
import { Layout } from '../app/Layout.tsx';
import { LoadingScreen } from '../app/LoadingScreen.tsx';
import { Login } from '../app/routes.ts';
import { screens } from '../app/screens.ts';

/** Markup for index.html, and the styles of what is in it. */
export interface Prerendered {
  readonly html: string;
  readonly css: string;
}

/** The sign-in page and the frame as the application renders them first, as templates (decision 122). */
async function prerender(): Promise<Prerendered> {
  const input = { path: '/login', search: '', user: null };
  const application = createActor(applicationMachine, {
    input,
    snapshot: applicationMachine.resolveState({
      value: { session: { signedOut: { login: 'shown' } }, connection: 'online' },
      context: { ...input, email: null },
    }),
  });
  const scope: GuestScope = {
    ...createScope(),
    application,
    auth: createActor(authMachine, {
      snapshot: authMachine.resolveState({ value: 'signedOut', context: { session: null, end: null } }),
    }),
    email: '',
    client: { call: () => new Promise(() => undefined) },
    now: Date.now,
    pageActivity: {
      isOnline: () => true,
      whenVisible: () => Promise.resolve(),
      isFocused: () => true,
      whenOnline: () => Promise.resolve(),
      whenActive: () => Promise.resolve(),
      onReturn: () => () => undefined,
      askBeforeLeaving: () => () => undefined,
    },
    location: fixedLocation('/login'),
    signOut: () => undefined,
    preload: () => undefined,
    DemoAccount: await demoAccount(),
  };
  await Login.start(scope);
  const app: Application = { page: scope, scope: () => scope, stop: () => undefined };
  const login = renderToString(<App app={app} />);
  scope.end();
  const html = [
    `<template id="login">${login}</template>`,
    `<template id="wide">${renderFrame(scope, true)}</template>`,
    `<template id="narrow">${renderFrame(scope, false)}</template>`,
    ...screens.map(
      (screen) =>
        `<template data-screen="${screen.path}">${renderToString(<LoadingScreen {...screen} />)}</template>`,
    ),
  ].join('\n    ');
  return { html, css: usedCss(extractCss(), html) };
}

/** The frame of the signed-in screens, in a window with the fixed sidebar and in a smaller one. */
function renderFrame(guest: GuestScope, isWide: boolean): string {
  const unread = { seen: seenAtFirstVisit(0), now: () => 0 };
  const queue = { createKey: () => '', isBatchRefused: () => false, position: 0 };
  // Not started: nothing of its parts is shown yet.
  const session = createActor(sessionMachine, { input: { inquiries: unread, contact: unread, queue } });
  const user = { email: 'a@b', created_at: '' };
  const tokens = { accessToken: '', refreshToken: '' };
  const context = { session: { user, tokens, apiKey: null, timestamp: 0 }, end: null };
  const scope: SessionScope = {
    ...guest,
    ...sessionActors(session),
    auth: createActor(authMachine, {
      snapshot: authMachine.resolveState({ value: { signedIn: 'steady' }, context }),
    }),
  };
  // What the components read of a browser while they render.
  const browser = { window: { matchMedia: () => ({ matches: isWide }) }, navigator: { platform: '' } };
  const added = Object.entries(browser).filter(([name]) => !(name in globalThis));
  Object.assign(globalThis, Object.fromEntries(added));
  const frame = renderToString(
    <Router {...routerOf(scope.location)}>
      <Layout scope={scope}>{null}</Layout>
    </Router>,
  );
  for (const [name] of added) Reflect.deleteProperty(globalThis, name);
  return frame;
}

async function demoAccount(): Promise<ComponentType<{ onChosen(account: Credentials): void }> | null> {
  if (!hasDemoAccount) return null;
  return (await import('#devtools/DemoAccount.tsx')).DemoAccount;
}

/** The rules whose class the markup has: goober has those of every module that was imported. */
function usedCss(css: string, html: string): string {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    rules.push(css.slice(start, index + 1));
    start = index + 1;
  }
  const areIn = (rule: string, text: string) => rule.match(/go\d+/g)?.some((name) => text.includes(name));
  const used = rules.filter((rule) => areIn(rule, html)).join('');
  return rules.filter((rule) => rule.startsWith('@keyframes') && areIn(rule, used)).join('') + used;
}

/** While this module is imported, because the runner closes after it and could load no more code. */
export const page = await prerender();
