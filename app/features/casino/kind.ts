export type Kind = 'slot' | 'live'

export const PATHS = {
  slot: {
    list: '/games/slots',
    about: '/games/slots/$slots',
    play: '/games/slots/$slots/play',
    demo: '/games/slots/$slots/demo',
  },
  live: {
    list: '/games/live-casino',
    about: '/games/live-casino/$slots',
    play: '/games/live-casino/$slots/play',
    demo: '/games/live-casino/$slots/demo',
  },
} as const
