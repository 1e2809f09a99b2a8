import type { EditTarget } from '../media-edit/events.ts';
import type { PanelIntent } from './events.ts';
import { arrangementOf, uploadOf } from './panel.ts';
import { panelSetup } from './setup.ts';

type ArrangeRequest = Extract<PanelIntent, { type: 'arrange.requested' }>;

/** Where a form goes that is over: to what is to be opened, or to what was shown before. */
const left = '#mediaPanel.left';

/** Transitions for everything that opens something else. */
const onIntent = <Transition>(transition: Transition): Record<PanelIntent['type'], Transition> => ({
  'item.opened': transition,
  'upload.requested': transition,
  'arrange.requested': transition,
});

/** Where nothing would be lost: what is asked for opens. A form decides itself when it is left. */
export const onOpening = {
  'item.opened': { target: '.reading', actions: 'openItem' },
  'upload.requested': [
    { guard: 'isForQueue', actions: 'queueFile' },
    { target: '#mediaPanel.uploading', actions: 'openUpload' },
  ],
  'arrange.requested': {
    guard: { type: 'hasItems', params: ({ event }: { event: ArrangeRequest }) => event },
    target: '#mediaPanel.arranging',
    actions: 'openArrangement',
  },
} as const;

export const ofEdit = ({ event }: { event: { target: EditTarget } }) => ({ target: event.target });

/** What is asked when work would be lost: Leave goes on, Stay forgets where to. */
const staying = { actions: 'forgetLeave' } as const;

export const editing = panelSetup.createStateConfig({
  description: 'The texts of the open item. What is being saved is left at once.',
  initial: 'unchanged',
  states: {
    unchanged: {
      on: {
        ...onIntent({ target: left, actions: ['discardEdit', 'rememberLeave'] }),
        'panel.urlChanged': { target: left, actions: ['discardEdit', 'rememberLeave'] },
        'panel.dismissed': { target: left, actions: 'discardEdit' },
        'edit.confirmed': { actions: ['rememberNext', 'submitEdit'] },
      },
    },
    saving: {
      description: 'The save goes on when the form is left; if it fails, the texts are kept.',
      on: {
        ...onIntent({ target: left, actions: 'rememberLeave' }),
        'panel.urlChanged': { target: left, actions: 'rememberLeave' },
        'panel.dismissed': { actions: 'dismissEdit' },
      },
    },
    unsaved: {
      description: 'Back, Forward and links are reversed.',
      invoke: { src: 'holdLocation', onError: { actions: 'forgetLeave' } },
      initial: 'changed',
      states: {
        changed: {
          on: {
            ...onIntent({ target: 'leaving', actions: 'rememberLeave' }),
            'location.requested': { target: 'leaving', actions: 'rememberLeave' },
            'panel.dismissed': 'leaving',
            'edit.confirmed': { actions: ['rememberNext', 'submitEdit'] },
          },
        },
        asking: {
          description: 'The form asks about a conflict, or says that the item is gone.',
          on: { 'location.requested': { actions: 'leaveQuestion' } },
        },
        leaving: {
          description: 'Shall the typed texts be lost?',
          tags: 'leaving',
          on: {
            'leaving.confirmed': { target: left, actions: 'discardEdit' },
            'leaving.declined': { target: 'changed', ...staying },
            'location.requested': { actions: 'rememberLeave' },
          },
        },
      },
    },
  },
  on: {
    'list.read': [{ guard: 'isEditGone', actions: ['takeList', 'tellEditGone'] }, { actions: 'takeList' }],
    'edit.unchanged': { guard: { type: 'isOpenEdit', params: ofEdit }, target: '.unchanged' },
    'edit.changed': { guard: { type: 'isOpenEdit', params: ofEdit }, target: '.unsaved.changed' },
    'edit.asking': {
      guard: { type: 'isOpenEdit', params: ofEdit },
      target: '.unsaved.asking',
      ...staying,
    },
    'edit.sent': { guard: { type: 'isOpenEdit', params: ofEdit }, target: '.saving' },
    'edit.ended': [
      {
        guard: { type: 'hasNext', params: ofEdit },
        target: '.unchanged',
        actions: [
          { type: 'forgetEdit', params: ofEdit },
          'openNextItem',
          'openEdit',
          'resumeEdit',
          'reportItem',
        ],
      },
      {
        guard: { type: 'isOpenEdit', params: ofEdit },
        target: 'left',
        actions: { type: 'forgetEdit', params: ofEdit },
      },
      { actions: { type: 'forgetEdit', params: ofEdit } },
    ],
  },
});

export const uploading = panelSetup.createStateConfig({
  description: 'The upload form of one kind. Whatever ends it keeps a draft; its transfer goes on.',
  invoke: {
    id: 'upload',
    src: 'upload',
    input: ({ context }) => uploadOf(context),
    onDone: [
      { guard: { type: 'isSending', params: ({ event }) => event }, target: 'left', actions: 'reportHidden' },
      { target: 'left' },
    ],
    onError: 'left',
  },
  exit: 'reportFormLeft',
  initial: 'open',
  states: {
    open: {
      entry: 'chooseFirstFile',
      on: {
        ...onIntent({ target: 'closing', actions: 'rememberLeave' }),
        'upload.requested': [
          { guard: 'isForQueue', actions: 'queueFile' },
          { guard: 'isSameKind', actions: 'chooseFile' },
          { target: 'closing', actions: 'rememberLeave' },
        ],
        'panel.urlChanged': { target: 'closing', actions: 'rememberLeave' },
        // What is being sent was stored before, and ends with the session.
        'session.ended': { guard: 'isDraftToStore', target: 'closing', actions: 'passSessionEnd' },
      },
    },
    closing: { description: 'The form stores its draft, and ends.', entry: 'dismissUpload' },
  },
  on: {
    'upload.transferRequested': { actions: ['startTransfer', 'tellTransfer'] },
    'upload.transferCancelled': { actions: 'stopTransfer' },
  },
});

export const arranging = panelSetup.createStateConfig({
  description: 'The order of one section, whichever is listed.',
  invoke: {
    id: 'arrange',
    src: 'arrange',
    input: ({ context }) => arrangementOf(context),
    onDone: 'left',
    onError: 'left',
  },
  initial: 'unmoved',
  states: {
    unmoved: {
      on: {
        ...onIntent({ target: left, actions: 'rememberLeave' }),
        'panel.urlChanged': { target: left, actions: 'rememberLeave' },
        'panel.dismissed': left,
      },
    },
    unsaved: {
      description: 'Back, Forward and links are reversed.',
      invoke: { src: 'holdLocation', onError: { actions: 'forgetLeave' } },
      initial: 'moved',
      states: {
        moved: {
          on: {
            ...onIntent({ target: 'leaving', actions: 'rememberLeave' }),
            'location.requested': { target: 'leaving', actions: 'rememberLeave' },
            'panel.dismissed': 'leaving',
          },
        },
        saving: {
          description: 'What is asked for meanwhile follows once the order is saved.',
          on: {
            ...onIntent({ actions: 'rememberLeave' }),
            'location.requested': { actions: 'rememberLeave' },
          },
        },
        leaving: {
          description: 'Shall the moves be lost? Without any, nothing is lost by leaving.',
          tags: 'leaving',
          on: {
            'leaving.confirmed': left,
            'leaving.declined': { target: 'moved', ...staying },
            'location.requested': { actions: 'rememberLeave' },
            'arrange.unmoved': left,
          },
        },
      },
    },
  },
  on: {
    'arrange.unmoved': '.unmoved',
    'arrange.changed': { target: '.unsaved.moved', ...staying },
    'arrange.sent': '.unsaved.saving',
    'arrange.cancelled': 'left',
    'list.read': { actions: ['takeList', 'tellArrangeList'] },
    'bulk.ended': { actions: 'tellArrangeEnded' },
  },
});
