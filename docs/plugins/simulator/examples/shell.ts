import { fromCallback } from 'xstate';
import { example, failure, startReceiver, startTime } from '#docs/review/simulator/example.ts';
import { applicationMachine } from '#machines/application/application.machine.ts';
import { chunkMachine } from '#machines/chunk/chunk.machine.ts';
import { dashboardMachine } from '#machines/dashboard/dashboard.machine.ts';
import { drawerMachine } from '#machines/drawer/drawer.machine.ts';
import { paletteMachine } from '#machines/palette/palette.machine.ts';
import { releaseMachine } from '#machines/release/release.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { settingsScreenMachine } from '#machines/settings-screen/settings-screen.machine.ts';
import { inboxExamples } from './inbox.ts';
import { uploadExamples } from './upload.ts';

const nothingSeen = (now: () => number) => ({ seen: { until: startTime, ids: new Set<string>() }, now });

/** A port that watches something for as long as it runs. */
const screen = fromCallback(() => undefined);
const watched = { results: { ended: undefined }, errors: { failure } };

const drawer = example(drawerMachine, {
  events: {
    open: { type: 'drawer.opened' },
    dismiss: { type: 'drawer.dismissed' },
    'choose a link': { type: 'drawer.linkChosen' },
    'widen the window': { type: 'drawer.sidebarFixed' },
  },
  ports: {},
});

const palette = example(paletteMachine, {
  events: {
    'press Ctrl+K': { type: 'palette.requested' },
    dismiss: { type: 'palette.dismissed' },
    'choose a screen': {
      type: 'entry.chosen',
      choice: { id: 'screen media', target: { url: '/media' } },
    },
    'choose an upload': {
      type: 'entry.chosen',
      choice: { id: 'action uploadImage', target: { action: 'uploadImage' } },
    },
  },
  ports: {
    loadDialog: { results: { 'the code': undefined }, errors: { failure } },
    loadUploadForm: { results: { 'the code': undefined }, errors: { failure } },
  },
});

const release = example(releaseMachine, {
  input: () => ({ build: 'build-1' }),
  events: {
    'return to the page': { type: 'page.returned' },
    postpone: { type: 'release.postponed' },
  },
  ports: {
    readBuild: {
      results: { 'the same build': 'build-1', 'a newer build': 'build-2' },
      errors: { failure },
    },
  },
});

const email = 'admin@studio.example';

export const shellExamples = {
  application: example(applicationMachine, {
    input: () => ({ path: '/media', search: '?tab=videos', user: null, build: 'build-1' }),
    events: {
      'a stored session is found': { type: 'session.restoring' },
      'the session is confirmed': { type: 'session.confirmed', email, user: 'admin' },
      'another user is signed in': {
        type: 'session.confirmed',
        email: 'other@studio.example',
        user: 'other',
      },
      'the session has ended': { type: 'session.ended', isRequested: false },
      'somebody signs out': { type: 'session.ended', isRequested: true },
      'the dashboard is opened': { type: 'page.moved', path: '/dashboard', search: '' },
      'the start page is opened': { type: 'page.moved', path: '/', search: '' },
      'the login page is opened': { type: 'page.moved', path: '/login', search: '?next=%2Fmedia' },
      'the code has come': { type: 'code.loaded' },
      'the code is lost': { type: 'code.lost' },
      'the code is asked for again': { type: 'code.requested' },
      'press Retry': { type: 'code.retryRequested' },
      'press Ctrl+K': { type: 'search.requested' },
      'widen the window': { type: 'sidebar.fixed' },
      'lose the connection': { type: 'connection.lost' },
      'have it again': { type: 'connection.returned' },
      'return to the page': { type: 'page.returned' },
    },
    ports: {
      watchSession: watched,
      watchLocation: watched,
      watchWindow: watched,
      watchShortcut: watched,
      watchCode: watched,
      holdGuestScope: watched,
      holdSessionScope: watched,
      drawer,
      palette,
      release,
    },
  }),
  drawer,
  palette,
  release,
  session: example(sessionMachine, {
    input: ({ now, createKey }) => ({
      inquiries: nothingSeen(now),
      contact: nothingSeen(now),
      queue: { createKey, isBatchRefused: () => false, position: startTime },
    }),
    events: {
      'open the dashboard': { type: 'screen.opened', path: '/dashboard', screen, input: undefined },
      'open the media screen': { type: 'screen.opened', path: '/media', screen, input: undefined },
      'sign out': { type: 'session.ended', isRequested: true },
      'the session expires': { type: 'session.ended', isRequested: false },
      'a file is chosen': { type: 'unsent.changed', unsent: [{ title: 'Kitchen', hasFile: true }] },
      'all is uploaded': { type: 'unsent.changed', unsent: [] },
    },
    ports: {
      watchSession: watched,
      watchUnsent: watched,
      unreadInquiries: inboxExamples.unread,
      unreadContact: inboxExamples.unread,
      queue: uploadExamples['upload-queue'],
    },
  }),
  'settings-screen': example(settingsScreenMachine, {
    input: ({ createKey }) => ({ auth: startReceiver(), createKey }),
    events: {
      'type the current password': {
        type: 'password.fieldChanged',
        field: 'currentPassword',
        value: 'Linen-Oak',
      },
      'type a new password': { type: 'password.fieldChanged', field: 'newPassword', value: 'Clay-Ink' },
      'type a weak password': { type: 'password.fieldChanged', field: 'newPassword', value: 'linen' },
      'confirm it': { type: 'password.fieldChanged', field: 'confirmPassword', value: 'Clay-Ink' },
      'submit the password': { type: 'password.submitted' },
      'cancel the change': { type: 'password.cancelled' },
      'show the API key': { type: 'apiKey.shown' },
      'hide the API key': { type: 'apiKey.hidden' },
      'request another API key': { type: 'apiKey.regenerationRequested' },
      confirm: { type: 'apiKey.confirmed' },
      dismiss: { type: 'apiKey.dismissed' },
      'ask for notifications': { type: 'notifications.requested' },
      'the browser has not been asked': { type: 'permission.changed', permission: 'default' },
      'the browser blocks them': { type: 'permission.changed', permission: 'denied' },
      'ask to forget this browser': { type: 'browser.forgetRequested' },
      forget: { type: 'browser.forgetConfirmed' },
      'keep it': { type: 'browser.forgetDeclined' },
      leave: { type: 'location.left' },
    },
    ports: {
      watchLocation: watched,
      changePassword: { results: { changed: undefined }, errors: { failure } },
      regenerateApiKey: { results: { 'a new key': { apiKey: 'key-2' } }, errors: { failure } },
      watchPermission: watched,
      requestPermission: {
        results: { allowed: 'granted', blocked: 'denied', dismissed: 'default' },
        errors: { failure },
      },
      templates: inboxExamples['reply-templates'],
    },
  }),
  chunk: example(chunkMachine, {
    input: () => ({ build: 'build-1', reloadedInto: null, mayReload: true }),
    events: {
      preload: { type: 'chunk.preloadRequested' },
      'open the screen': { type: 'chunk.needed' },
      retry: { type: 'chunk.retryRequested' },
      'return to the page': { type: 'page.returned' },
    },
    ports: {
      importCode: { results: { 'the code': undefined }, errors: { failure } },
      readBuild: {
        results: {
          'the same build': { id: 'build-1', files: ['screen.js'], copy: null },
          'a newer build': { id: 'build-2', files: ['screen.js'], copy: null },
        },
        errors: { failure },
      },
      fetchFiles: { results: { 'the files': undefined }, errors: { failure } },
      importCopy: { results: { 'the code': undefined }, errors: { failure } },
    },
  }),
  dashboard: example(dashboardMachine, {
    input: ({ now }) => ({ now }),
    events: {
      'inquiries are loaded': { type: 'source.loaded', source: 'inquiries' },
      'statistics are loaded': { type: 'source.loaded', source: 'statistics' },
      'media counts are loaded': { type: 'source.loaded', source: 'mediaCounts' },
      'media counts are loaded in part': { type: 'source.partlyLoaded', source: 'mediaCounts' },
      'inquiries fail': { type: 'source.failed', source: 'inquiries', error: failure },
      'statistics fail': { type: 'source.failed', source: 'statistics', error: failure },
      'media counts fail': { type: 'source.failed', source: 'mediaCounts', error: failure },
      'retry inquiries': { type: 'source.retryRequested', source: 'inquiries' },
      'refresh all': { type: 'dashboard.refreshRequested' },
      'dismiss the error': { type: 'dashboard.errorDismissed' },
      'the newest pictures fail': { type: 'pictures.failed' },
      leave: { type: 'location.left' },
    },
    ports: { watchSources: watched, watchLocation: watched },
  }),
};
