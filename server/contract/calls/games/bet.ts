import { z } from 'zod'
import { diceBet } from './dice.ts'

/** A settled bet of any game, told apart by `game`. A new game is a file beside this one and an entry here. */
export const bet = z.discriminatedUnion('game', [diceBet])
