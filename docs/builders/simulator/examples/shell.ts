import { apiKeyMachine } from '#machines/api-key/api-key.machine.ts';
import { changePasswordMachine } from '#machines/change-password/change-password.machine.ts';
import { chunkMachine } from '#machines/chunk/chunk.machine.ts';
import { connectionMachine } from '#machines/connection/connection.machine.ts';
import { dashboardMachine } from '#machines/dashboard/dashboard.machine.ts';
import { drawerMachine } from '#machines/drawer/drawer.machine.ts';
import { paletteMachine } from '#machines/palette/palette.machine.ts';
import { releaseMachine } from '#machines/release/release.machine.ts';
import { example, failure } from '../example.ts';

export const shellExamples = {
  'api-key': example(apiKeyMachine, {
    input: ({ createKey }) => ({ createKey }),
    events: {
      show: { type: 'apiKey.shown' },
      hide: { type: 'apiKey.hidden' },
      'request another': { type: 'apiKey.regenerationRequested' },
      confirm: { type: 'apiKey.confirmed' },
      dismiss: { type: 'apiKey.dismissed' },
      leave: { type: 'apiKey.left' },
    },
    ports: { regenerateApiKey: { results: { 'a new key': { apiKey: 'key-2' } }, errors: { failure } } },
  }),
  'change-password': example(changePasswordMachine, {
    input: ({ createKey }) => ({ createKey }),
    events: {
      'type the current password': {
        type: 'password.fieldChanged',
        field: 'currentPassword',
        value: 'Linen-Oak',
      },
      'type a new password': { type: 'password.fieldChanged', field: 'newPassword', value: 'Clay-Ink' },
      'type a weak password': { type: 'password.fieldChanged', field: 'newPassword', value: 'linen' },
      'confirm it': { type: 'password.fieldChanged', field: 'confirmPassword', value: 'Clay-Ink' },
      submit: { type: 'password.submitted' },
      cancel: { type: 'password.cancelled' },
      leave: { type: 'password.left' },
    },
    ports: { changePassword: { results: { changed: undefined }, errors: { failure } } },
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
          'the same build': { id: 'build-1', files: ['screen.js'] },
          'a newer build': { id: 'build-2', files: ['screen.js'] },
        },
        errors: { failure },
      },
      fetchFiles: { results: { 'the files': undefined }, errors: { failure } },
    },
  }),
  connection: example(connectionMachine, {
    events: {
      'lose the connection': { type: 'connection.lost' },
      'have it again': { type: 'connection.returned' },
    },
    ports: {},
  }),
  dashboard: example(dashboardMachine, {
    input: ({ now }) => ({ now }),
    events: {
      'inquiries are loaded': { type: 'source.loaded', source: 'inquiries' },
      'statistics are loaded': { type: 'source.loaded', source: 'statistics' },
      'media counts are loaded': { type: 'source.loaded', source: 'mediaCounts' },
      'inquiries fail': { type: 'source.failed', source: 'inquiries', error: failure },
      'statistics fail': { type: 'source.failed', source: 'statistics', error: failure },
      'media counts fail': { type: 'source.failed', source: 'mediaCounts', error: failure },
      'retry inquiries': { type: 'source.retryRequested', source: 'inquiries' },
      'refresh all': { type: 'dashboard.refreshRequested' },
      'dismiss the error': { type: 'dashboard.errorDismissed' },
      leave: { type: 'dashboard.left' },
    },
    ports: {},
  }),
  drawer: example(drawerMachine, {
    events: {
      open: { type: 'drawer.opened' },
      dismiss: { type: 'drawer.dismissed' },
      'choose a link': { type: 'drawer.linkChosen' },
      'widen the window': { type: 'drawer.sidebarFixed' },
    },
    ports: {},
  }),
  palette: example(paletteMachine, {
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
  }),
  release: example(releaseMachine, {
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
  }),
};
