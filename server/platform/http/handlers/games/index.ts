import { contract } from '#server/contract/contract.ts'
import type { HandlersFor } from '../../handler.ts'
import { bets } from './bets.ts'
import { fairness } from './fairness.ts'
import { placeBetHandler } from './place-bet.ts'

/** The calls of the in-house games. A new one is an entry here. */
export const games = {
  fairness,
  bets,
  dice: { placeBet: placeBetHandler(contract.dice.placeBet, 'dice', ({ side, chance }) => ({ side, chance })) },
} satisfies Partial<HandlersFor<typeof contract>>
