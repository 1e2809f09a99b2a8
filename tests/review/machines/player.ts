import { assign, createMachine, sendTo } from 'xstate';

/** Playback, sound and picture of a video, side by side. */
export const playerMachine = createMachine({
  types: {} as { context: { time: number; volume: number } },
  id: 'player',
  type: 'parallel',
  context: { time: 0, volume: 1 },
  states: {
    playback: {
      initial: 'loading',
      states: {
        loading: { on: { loaded: 'paused', 'loading.failed': 'broken' } },
        paused: { on: { play: 'playing' } },
        playing: {
          on: {
            pause: 'paused',
            ended: 'finished',
            tick: { actions: assign({ time: ({ context }) => context.time + 1 }) },
          },
        },
        finished: { on: { play: 'playing' } },
        broken: { on: { reload: 'loading' } },
      },
    },
    sound: {
      initial: 'on',
      states: {
        on: { on: { mute: 'muted' } },
        muted: { entry: sendTo('speaker', { type: 'silence' }), on: { unmute: 'on' } },
      },
    },
    picture: {
      initial: 'small',
      states: { small: { on: { enlarge: 'full' } }, full: { on: { shrink: 'small', pressEscape: 'small' } } },
    },
  },
});
