import { inboxScreenSetup } from './setup.ts';

/** Cards to look, rows to work. */
export const view = inboxScreenSetup.createStateConfig({
  initial: 'cards',
  states: {
    cards: {
      description: 'Every item is a card; its details are a dialog.',
      on: {
        'view.read': { guard: { type: 'isList', params: ({ event }) => event }, target: 'list' },
        'view.chosen': {
          guard: { type: 'isList', params: ({ event }) => event },
          target: 'list',
          actions: 'reportView',
        },
      },
    },
    list: {
      description: 'Every item is a row.',
      invoke: { src: 'watchWidth', onError: {} },
      initial: 'over',
      on: {
        'view.read': { guard: { type: 'isCards', params: ({ event }) => event }, target: 'cards' },
        'view.chosen': {
          guard: { type: 'isCards', params: ({ event }) => event },
          target: 'cards',
          actions: 'reportView',
        },
      },
      states: {
        over: {
          description: 'The window is narrow: details are a dialog over the rows.',
          on: { 'window.widened': 'beside' },
        },
        beside: {
          description: 'What is open is beside the rows, which can be used meanwhile.',
          on: { 'window.narrowed': 'over' },
        },
      },
    },
  },
});

/** What is asked over the list and over what is open; keys work while nothing is. */
export const question = inboxScreenSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is asked: keys work.',
      on: {
        'current.moved': [
          {
            guard: { type: 'canStep', params: ({ event }) => event },
            actions: { type: 'openNeighbour', params: ({ event }) => event },
          },
          {
            guard: 'canBegin',
            actions: [{ type: 'move', params: ({ event }) => event }, 'openCurrent'],
          },
          { guard: 'isListing', actions: { type: 'move', params: ({ event }) => event } },
        ],
        'current.opened': { guard: 'hasCurrent', actions: 'openCurrent' },
        'current.toggled': { guard: 'canToggle', actions: 'toggleCurrent' },
        'current.statusChosen': [
          {
            guard: 'isHiddenSelectionMeant',
            target: 'choosingStatus',
            actions: ['askForSelection', { type: 'pickStatus', params: ({ event }) => event }],
          },
          {
            guard: 'isSelectionMeant',
            actions: [
              'askForSelection',
              { type: 'pickStatus', params: ({ event }) => event },
              'changeSelected',
              'forgetQuestion',
            ],
          },
          {
            guard: 'isPassedOver',
            actions: [
              { type: 'changeTarget', params: ({ event }) => event },
              { type: 'openNeighbour', params: { step: 1 } },
            ],
          },
          { guard: 'hasTarget', actions: { type: 'changeTarget', params: ({ event }) => event } },
        ],
        'current.deletionRequested': [
          { guard: 'isSelectionMeant', actions: 'requestSelectionDeletion' },
          { guard: 'hasTarget', actions: 'requestTargetDeletion' },
        ],
        'current.replyRequested': { guard: 'hasTarget', actions: 'reportReply' },
        'item.deletionRequested': {
          guard: { type: 'isShown', params: ({ event }) => event },
          actions: [
            { type: 'rememberAsked', params: ({ event }) => event },
            { type: 'askDeletion', params: ({ event }) => event },
          ],
        },
        'bulk.deletionRequested': {
          guard: { type: 'hasSelected', params: ({ event }) => event },
          actions: { type: 'askBulkDeletion', params: ({ event }) => event },
        },
        'bulk.statusRequested': {
          guard: { type: 'hasSelected', params: ({ event }) => event },
          target: 'choosingStatus',
          actions: { type: 'askStatus', params: ({ event }) => event },
        },
        'help.requested': 'showingKeys',
        'xstate.snapshot.deletion': { guard: 'isPartOpen', target: 'deleting' },
        'xstate.snapshot.work': { guard: 'isPartOpen', target: 'deletingSelected' },
      },
    },
    deleting: {
      description: 'The dialog of a deletion is open.',
      on: {
        'xstate.snapshot.deletion': { guard: 'isPartClosed', target: 'idle' },
        'location.changed': { actions: 'dismissDeletion' },
      },
    },
    deletingSelected: {
      description: 'Asked before the selected items are deleted, or told which were not.',
      on: {
        'xstate.snapshot.work': { guard: 'isPartClosed', target: 'idle' },
        'location.changed': { actions: 'declineWork' },
      },
    },
    choosingStatus: {
      description: 'Which status the selected items get.',
      on: {
        'bulk.statusPicked': { actions: { type: 'pickStatus', params: ({ event }) => event } },
        'bulk.statusConfirmed': { target: 'idle', actions: ['changeSelected', 'forgetQuestion'] },
        'question.dismissed': { target: 'idle', actions: 'forgetQuestion' },
        'location.changed': { target: 'idle', actions: 'forgetQuestion' },
        'location.left': { target: 'idle', actions: 'forgetQuestion' },
      },
    },
    showingKeys: {
      on: { 'question.dismissed': 'idle', 'location.changed': 'idle', 'location.left': 'idle' },
    },
  },
});
