import type { Module } from '#server/platform/kernel/module.ts'
import { betCounter } from '../bets/reads.ts'
import { cases } from './handlers/cases.ts'
import { placeBetHandlers } from './handlers/place-bet.ts'
import type { Commands } from './platform.ts'

/** Games that one bet decides at once. */
export const module = {
  handlers: { ...placeBetHandlers, cases },
  statuses: { case_changed: 409 },
  meters(registry) {
    const bets = betCounter(registry)
    return {
      placeBet: ({ game }, outcome) => bets.inc({ game, outcome }),
      openCases: (_, outcome) => bets.inc({ game: 'cases', outcome }),
    }
  },
} satisfies Module<Commands>
