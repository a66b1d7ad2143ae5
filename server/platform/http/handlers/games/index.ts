import { contract } from '#server/contract/contract.ts'
import type { HandlersFor } from '../../handler.ts'
import { bets } from './bets.ts'
import { cases } from './cases.ts'
import { fairness } from './fairness.ts'
import { hilo } from './hilo.ts'
import { miner } from './miner.ts'
import { placeBetHandler } from './place-bet.ts'

/** The calls of the in-house games. A new one is an entry here. */
export const games = {
  fairness,
  bets,
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
  cases,
  hilo,
  miner,
} satisfies Partial<HandlersFor<typeof contract>>
