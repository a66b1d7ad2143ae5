import { z } from 'zod'
import { gameBets } from '../games.ts'

/** A settled bet of any game, told apart by `game`. */
export const bet = z.discriminatedUnion('game', gameBets)
