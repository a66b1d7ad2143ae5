/** Kind of a provider's title: a slot, or a live table. */
export type Kind = 'slot' | 'live'

/** Paths of the lists and pages of a kind. */
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
