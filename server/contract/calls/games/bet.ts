import { z } from 'zod'
import { caseBet } from './cases.ts'
import { coinflipBet } from './coinflip.ts'
import { diceBet } from './dice.ts'
import { hiloBet } from './hilo.ts'
import { kenoBet } from './keno.ts'
import { minerBet } from './miner.ts'
import { rouletteBet } from './roulette.ts'
import { wheelBet } from './wheel.ts'

/** A settled bet of any game, told apart by `game`. A new game is a file beside this one and an entry here. */
export const bet = z.discriminatedUnion('game', [
  coinflipBet,
  diceBet,
  kenoBet,
  rouletteBet,
  wheelBet,
  caseBet,
  hiloBet,
  minerBet,
])
