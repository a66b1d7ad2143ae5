import type { SomeHandlers } from '#server/platform/kernel/http/handler.ts'
import { contract } from '#server/shared/contract/contract.ts'
import type { Platform } from '../platform.ts'
import { placeBetHandler } from './place-bet.ts'

/** The games that are nothing but a bet. A new one is an entry here. */
export const games = {
  coinflip: {
    placeBet: placeBetHandler(contract.coinflip.placeBet, ({ side }) => ({ game: 'coinflip', params: { side } })),
  },
  dice: {
    placeBet: placeBetHandler(contract.dice.placeBet, ({ side, chance }) => ({
      game: 'dice',
      params: { side, chance },
    })),
  },
  keno: {
    placeBet: placeBetHandler(contract.keno.placeBet, ({ risk, picks }) => ({
      game: 'keno',
      params: { risk, picks: picks.toSorted((a, b) => a - b) },
    })),
  },
  roulette: {
    placeBet: placeBetHandler(contract.roulette.placeBet, ({ chips }) => ({ game: 'roulette', params: { chips } })),
  },
  wheel: {
    placeBet: placeBetHandler(contract.wheel.placeBet, ({ risk }) => ({ game: 'wheel', params: { risk } })),
  },
} satisfies SomeHandlers<typeof contract, Platform>
